import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** It waits for 12 seconds and does nothing: begun last, as the small file that it is, it would keep the run waiting for it alone. */
const waiting = 'src/server/http/listener.test.ts'

/** The usual order, except that files which mostly wait begin first. */
export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = await super.sort(files)
    return order.toSorted((one, other) => Number(other.moduleId.endsWith(waiting)) - Number(one.moduleId.endsWith(waiting)))
  }
}
