/** Counts passed and failed checks, and prints a line for each. */
export function createReport() {
  const total = { passed: 0, failed: 0, tests: 0 }
  const print = (text) => process.stdout.write(text)

  /** `details`: the result beside the time. */
  function count(name, { passed = 0, failed = 0, details = '' }, startedAt) {
    total.passed += passed
    total.failed += failed
    print(
      `${failed === 0 ? 'ok    ' : 'FAILED'} ${name}${details} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)\n`,
    )
  }

  return {
    total,
    print,
    /**
     * Runs `work` as one check: it passes when nothing is thrown. Resolves to whether it did.
     * `counted: false`: only a failure counts.
     */
    async check(name, work, { counted = true } = {}) {
      const startedAt = Date.now()
      try {
        await work()
        if (counted) count(name, { passed: 1 }, startedAt)
        return true
      } catch (error) {
        print(`${error.message}\n`)
        count(name, { failed: 1 }, startedAt)
        return false
      }
    },
    /**
     * Counts tests one by one, as `work` returns them with the exit code of their program. A run
     * that fails without a failed test, such as one with a file that cannot be loaded, is a failure
     * too.
     */
    async tests(name, work) {
      const startedAt = Date.now()
      const { code, passed, ...rest } = await work()
      const failed = code !== 0 && rest.failed === 0 ? 1 : rest.failed
      total.tests += passed + failed
      count(name, { passed, failed, details: `: ${passed} passed, ${failed} failed` }, startedAt)
    },
    fail: (name) => count(name, { failed: 1 }, Date.now()),
  }
}
