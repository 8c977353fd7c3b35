import { data } from 'react-router'
import { readProblem } from '#web/admin/session/guard.ts'
import { accessContext, textsOf } from '#web/context.ts'
import { formatErrorMessage } from '#web/texts/format-error.ts'
import type { Route } from './+types/export'

/**
 * A file of opportunities or articles, as CSV or JSON, for storage or another import. 404 for any
 * other name. 503 with a text if the data is unavailable, because a browser would save anything
 * that looks like a file.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { files } = context.get(accessContext)
  const content = (['opportunities', 'posts', 'template'] as const).find(
    (each) => each === params.content,
  )
  const format = (['csv', 'json'] as const).find((each) => each === params.format)
  if (files === null || content === undefined || format === undefined)
    throw data(null, { status: 404 })
  const file = await files.export(content, format).catch((error: unknown) => {
    const { problem, status } = readProblem(error)
    const texts = textsOf(context)
    const headers = {
      'content-type': 'text/plain; charset=utf-8',
      'retry-after': String(problem.retryAfter ?? 5),
    }
    return new Response(`${texts.failure.title}. ${formatErrorMessage(texts, problem.reason)}`, {
      status,
      headers,
    })
  })
  if (file instanceof Response) return file
  const type = `${format === 'csv' ? 'text/csv' : 'application/json'}; charset=utf-8`
  return new Response(file, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${content}.${format}"`,
    },
  })
}
