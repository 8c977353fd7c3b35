import { data } from 'react-router'
import { Problem } from '#domain/problem.ts'
import { statusOf } from '#web/shell/status-of.ts'

/** The problem behind an error, with its status; anything else is a mistake of ours and goes on. */
export function readProblem(error: unknown): { readonly problem: Problem; readonly status: number } {
  if (!(error instanceof Problem)) throw error
  return { problem: error, status: statusOf[error.code] }
}

/** For loaders: what cannot be had becomes the answer of the page, such as 404 and 503; `say`: what the failure page says of it. */
export async function orAnswer<Value>(work: Promise<Value>, say: () => Promise<string | null> = async () => null): Promise<Value> {
  return await work.catch(async (error: unknown) => {
    throw data(await say(), { status: readProblem(error).status, headers: { 'cache-control': 'no-store' } })
  })
}
