import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['scripts/vitest-run.ts'],
    setupFiles: ['scripts/vitest-setup.ts'],
    // A worker runs many files: what they import is loaded once. No test may therefore rely on a module being fresh.
    isolate: false,
    // Machines that check this have two cores; more workers only slow the databases down.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
