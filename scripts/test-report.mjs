/** Counts what passed and failed, and says it line by line. */
export function createReport() {
  const total = { passed: 0, failed: 0, tests: 0 }
  const say = (text) => process.stdout.write(text)

  /** `told`: the result beside the time. */
  function count(name, { passed = 0, failed = 0, told = '' }, start) {
    total.passed += passed
    total.failed += failed
    say(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name}${told} (${((Date.now() - start) / 1000).toFixed(1)} s)\n`)
  }

  return {
    total,
    say,
    /** Runs `work` as one check: it passes when nothing is thrown. Resolves to whether it did. `counted: false`: only a failure counts. */
    async check(name, work, { counted = true } = {}) {
      const start = Date.now()
      try {
        await work()
        if (counted) count(name, { passed: 1 }, start)
        return true
      } catch (error) {
        say(`${error.message}\n`)
        count(name, { failed: 1 }, start)
        return false
      }
    },
    /**
     * Tests are counted one by one, as `work` gives them with the exit code of their program. A run that ends badly without a failed test, a
     * file that cannot be loaded for one, is a failure too.
     */
    async tests(name, work) {
      const start = Date.now()
      const { code, passed, ...rest } = await work()
      const failed = code !== 0 && rest.failed === 0 ? 1 : rest.failed
      total.tests += passed + failed
      count(name, { passed, failed, told: `: ${passed} passed, ${failed} failed` }, start)
    },
    fail: (name) => count(name, { failed: 1 }, Date.now()),
  }
}
