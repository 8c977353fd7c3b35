import { data, href, redirect } from 'react-router'
import { textsOf } from '#web/texts/texts-of.ts'
import { accessContext, reportContext } from '#web/context.ts'
import { readForm } from '#web/parts/read-form.ts'
import { applyTransfer, planTransfer, refuseTransfer } from '#web/admin/import/transfer-answer.ts'
import { streamTransfer } from '#web/admin/import/progress-stream.ts'
import type { Route } from './+types/import'

export function loader() {
  return redirect(href('/admin/transfer'))
}

/**
 * What the page of the imports asks with scripts. A file on its own (`?name=`) goes to the disk as it arrives and gets its dry run, a form
 * with `kept` and `name` imports the very same file. Both answer line by line how far they are; a file that is not taken, with its problem
 * and status.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { files } = context.get(accessContext)
  if (!files) throw data(null, { status: 404 })
  const texts = textsOf(context)
  const report = context.get(reportContext)
  if (request.headers.get('content-type') !== 'application/octet-stream') {
    const form = await readForm(request)
    const file = { id: String(form.get('kept')), name: String(form.get('name') ?? '') }
    return streamTransfer((progress) => applyTransfer(texts, files, file, { progress }), report, texts)
  }
  try {
    const file = { id: await files.keep(request.body ?? new Blob().stream()), name: (url.searchParams.get('name') ?? '').slice(0, 200) }
    return streamTransfer((progress, signal) => planTransfer(texts, files, file, { progress, signal }), report, texts)
  } catch (error) {
    const { answer, status } = refuseTransfer(error, texts)
    return Response.json(answer, { status, headers: { 'cache-control': 'no-store' } })
  }
}
