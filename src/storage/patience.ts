import { AsyncLocalStorage } from 'node:async_hooks'

const patient = new AsyncLocalStorage<true>()

/**
 * Statements and locks within `work` may take as long as they take: for what no visitor waits for, such as migrations. All else is given up
 * after seconds, and then not done (docs/decisions).
 */
export function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  return patient.run(true, work)
}

export function isPatient(): boolean {
  return patient.getStore() === true
}
