import { afterEach, beforeEach, vi } from 'vitest'

// Whatever is printed as an error is one that a test should have expected or that should not be there.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const spy = vi.mocked(console.error)
  const calls = vi.isMockFunction(console.error) ? spy.mock.calls : []
  vi.restoreAllMocks()
  if (calls.length > 0) throw new Error(`console.error was called: ${JSON.stringify(calls)}`)
})
