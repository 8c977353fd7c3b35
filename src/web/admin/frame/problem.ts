import { data } from 'react-router'
import { Problem, type ProblemCode } from '#domain/problem.ts'

const statuses = {
  invalid: 400,
  unauthenticated: 401,
  'wrong-origin': 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  'too-many': 429,
  unavailable: 503,
} as const satisfies Record<ProblemCode, number>

/** The problem behind an error, with its status; anything else is a mistake of ours and goes on. */
export function readProblem(error: unknown): { readonly problem: Problem; readonly status: number } {
  if (!(error instanceof Problem)) throw error
  return { problem: error, status: statuses[error.code] }
}

/** For loaders: what cannot be had becomes the answer of the page, such as 404 and 503; `say`: what the failure page says of it. */
export async function orAnswer<Value>(work: Promise<Value>, say: () => Promise<string | null> = async () => null): Promise<Value> {
  return await work.catch(async (error: unknown) => {
    throw data(await say(), { status: readProblem(error).status, headers: { 'cache-control': 'no-store' } })
  })
}
