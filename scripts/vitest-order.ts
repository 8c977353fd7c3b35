import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** It waits for 12 seconds and does nothing: begun last, as the small file that it is, it would keep the run waiting for it alone. */
const idle = 'src/server/http/listener.test.ts'

/** The usual order, except that files which mostly wait begin first. */
export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((one, other) => Number(other.moduleId.endsWith(idle)) - Number(one.moduleId.endsWith(idle)))
  }
}
