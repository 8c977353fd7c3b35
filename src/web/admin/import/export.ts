import { data } from 'react-router'
import type { Texts } from '#web/texts/language.ts'
import { formatErrorMessage } from '#web/texts/format-error.ts'
import { textsOf } from '#web/texts/texts-of.ts'
import { accessContext } from '#web/context.ts'
import { readProblem } from '#web/admin/session/problem.ts'
import type { Route } from './+types/export'

/**
 * A file of opportunities or articles, as CSV or JSON, for storage or another import. 404 for any other name. 503 with a text if the data is
 * unavailable, because a browser would save anything that looks like a file.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { files } = context.get(accessContext)
  const { content, format } = params
  const isExportable = /^(?:opportunities|posts|template)$/.test(content) && /^(?:csv|json)$/.test(format)
  if (files === null || !isExportable) throw data(null, { status: 404 })
  const isCsv = format === 'csv'
  const file = await files
    .export(contents.find((each) => each === content) ?? 'opportunities', isCsv ? 'csv' : 'json')
    .catch((error: unknown) => refuse(error, textsOf(context)))
  if (file instanceof Response) return file
  return new Response(file, {
    headers: {
      'content-type': isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${content}.${format}"`,
    },
  })
}

const contents = ['opportunities', 'posts', 'template'] as const

function refuse(error: unknown, texts: Texts): Response {
  const { problem, status } = readProblem(error)
  const retryAfter = String(problem.retryAfter ?? 5)
  return new Response(`${texts.failure.title}. ${formatErrorMessage(texts, problem.reason)}`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': retryAfter },
  })
}
