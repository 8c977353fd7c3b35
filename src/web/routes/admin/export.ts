import { data } from 'react-router'
import { accessContext } from '#web/context.ts'
import type { Route } from './+types/export'

/** A file to keep or to import again: opportunities or articles, as CSV or JSON. 404 for any other name. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { files } = context.get(accessContext)
  const { content, format } = params
  const isKnown = /^(?:opportunities|posts)$/.test(content) && /^(?:csv|json)$/.test(format)
  if (files === null || !isKnown) throw data(null, { status: 404 })
  const isCsv = format === 'csv'
  return new Response(files.export(content === 'posts' ? 'posts' : 'opportunities', isCsv ? 'csv' : 'json'), {
    headers: {
      'content-type': isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${content}.${format}"`,
      'cache-control': 'no-store',
    },
  })
}
