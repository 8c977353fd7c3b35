import { defineConfig } from 'vitest/config'
import { Order } from './scripts/vitest-order.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['scripts/vitest-run.ts'],
    setupFiles: ['scripts/vitest-setup.ts'],
    // A worker runs many files and loads their imports once. So no test may rely on a fresh module.
    isolate: false,
    // For the two cores of the test machines: one worker waits for its database while two work (92
    // s with two, 66 s with three).
    maxWorkers: 3,
    sequence: { sequencer: Order },
    // No test measures speed: with both cores busy a test of two services took more than 20 s.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As in playwright.config.ts: with three programs beside it, a watch that polls twice a second
    // took more than the second that is Vitest's default.
    expect: { poll: { timeout: 40_000 } },
  },
})
