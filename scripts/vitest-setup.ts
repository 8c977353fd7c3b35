import { afterEach, beforeEach, vi } from 'vitest'

// A test should expect each printed error, or the error is a defect.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const spy = vi.mocked(console.error)
  const calls = vi.isMockFunction(console.error) ? spy.mock.calls : []
  vi.restoreAllMocks()
  if (calls.length > 0) throw new Error(`console.error was called: ${JSON.stringify(calls)}`)
})
