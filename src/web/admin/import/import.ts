import { href, redirect } from 'react-router'
import {
  applyFile,
  previewFile,
  readStoredFile,
  startFile,
  toFileName,
} from '#web/admin/import/run-import.ts'
import { refuseTransfer, type TransferResult } from '#web/admin/import/transfer-result.ts'
import { orMissing } from '#web/admin/session/guard.ts'
import { readForm } from '#web/components/read-form.ts'
import { accessContext, reportContext, textsOf, type TransferProgress } from '#web/context.ts'
import type { Texts } from '#web/texts/language.ts'
import type { Route } from './+types/import'

export function loader() {
  return redirect(href('/admin/transfer'))
}

/**
 * The requests of the import page with scripts. A file alone (`?name=`) is stored and gets its
 * preview, or the question for its columns; a form of a report imports its file, or with `preview`
 * gets another preview. Both report their progress line by line. A refused file is answered with its
 * problem and status. Without scripts the same forms go to the page itself (transfer.tsx).
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const files = orMissing(context.get(accessContext).files)
  const texts = textsOf(context)
  const report = context.get(reportContext)
  if (request.headers.get('content-type') !== 'application/octet-stream') {
    const form = await readForm(request)
    const work = form.has('preview') ? previewFile : applyFile
    const file = readStoredFile(form)
    return streamTransfer(
      (progress, signal) => work(file, { files, texts, progress, signal }),
      report,
      texts,
    )
  }
  try {
    const id = await files.receive(request.body ?? new Blob().stream())
    const name = toFileName(url.searchParams.get('name') ?? '')
    return streamTransfer(
      (progress, signal) => startFile({ id, name }, { files, texts, progress, signal }),
      report,
      texts,
    )
  } catch (error) {
    const { result, status } = refuseTransfer(error, texts)
    return Response.json(result, { status })
  }
}

/** A line of the streamed result of an import: how far it is, and as the last one how it ended. */
export type ImportStreamEvent =
  | { readonly progress: TransferProgress }
  | { readonly result: TransferResult }

type Notify = (progress: TransferProgress) => void

/** Milliseconds between two lines about progress. */
const pace = 100

/**
 * Lines of JSON: progress, then the result. `signal` aborts when the client is gone. Unexpected
 * errors go to `report` and end the body.
 */
function streamTransfer(
  work: (report: Notify, signal: AbortSignal) => Promise<TransferResult>,
  report: (error: unknown) => void,
  texts: Texts,
): Response {
  const gone = new AbortController()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (event: ImportStreamEvent) => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(event)}\n`))
      }
      let reported = Number.NEGATIVE_INFINITY
      let phase = ''
      const notify: Notify = (progress) => {
        const now = performance.now()
        if (progress.phase === phase && now - reported < pace) return
        reported = now
        phase = progress.phase
        write({ progress })
      }
      void work(notify, gone.signal)
        .catch((error: unknown) => refuseTransfer(error, texts).result)
        .then((result) => {
          write({ result })
          if (!gone.signal.aborted) controller.close()
        })
        .catch((error: unknown) => {
          if (error !== gone.signal.reason) report(error)
          if (!gone.signal.aborted) controller.error(error)
        })
    },
    cancel() {
      gone.abort()
    },
  })
  return new Response(body, {
    headers: { 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' },
  })
}
