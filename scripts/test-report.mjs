/** Counts what passed and failed, and says it line by line. */
export function createReport(say = (text) => process.stdout.write(text)) {
  const total = { passed: 0, failed: 0, tests: 0 }
  const seconds = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`

  function count(name, passed, start) {
    if (passed) total.passed += 1
    else total.failed += 1
    say(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds(start)})\n`)
  }

  return {
    total,
    say,
    /** Runs `work` as one check: it passes when nothing is thrown. Resolves to whether it did. `counted: false`: only a failure counts. */
    async check(name, work, { counted = true } = {}) {
      const start = Date.now()
      try {
        await work()
        if (counted) count(name, true, start)
        return true
      } catch (error) {
        say(`${error.message}\n`)
        count(name, false, start)
        return false
      }
    },
    /**
     * Tests are counted one by one, as `work` gives them with the exit code of their program. A run that ends badly without a failed test, a
     * file that cannot be loaded for one, is a failure too.
     */
    async tests(name, work) {
      const start = Date.now()
      const { code, passed, failed } = await work()
      const failures = code !== 0 && failed === 0 ? 1 : failed
      total.passed += passed
      total.failed += failures
      total.tests += passed + failures
      say(`${failures === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failures} failed (${seconds(start)})\n`)
    },
    fail(name, start = Date.now()) {
      count(name, false, start)
    },
  }
}
