import { defineConfig } from 'vitest/config'
import { Order } from './scripts/vitest-order.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['scripts/vitest-run.ts'],
    setupFiles: ['scripts/vitest-setup.ts'],
    // A worker runs many files: what they import is loaded once. No test may therefore rely on a module being fresh.
    isolate: false,
    // On the two cores of the machines that check this: one waits for its database while two work (92 s with two, 66 s with three).
    maxWorkers: 3,
    sequence: { sequencer: Order },
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
