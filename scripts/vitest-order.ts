import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** It mostly waits, for 12 seconds. By size it would start last, and the run would wait for it. */
const waiting = 'src/server/http/listener.test.ts'

/** The default order, except that files which mostly wait start first. */
export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = await super.sort(files)
    return order.toSorted(
      (one, other) =>
        Number(other.moduleId.endsWith(waiting)) - Number(one.moduleId.endsWith(waiting)),
    )
  }
}
