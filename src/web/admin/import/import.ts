import { href, redirect } from 'react-router'
import { dayOrders } from '#domain/words/written-day.ts'
import { canGoOn } from '#services/import/import-record.ts'
import {
  refuseTransfer,
  toTransferResult,
  type TransferResult,
} from '#web/admin/import/transfer-result.ts'
import { orMissing } from '#web/admin/session/guard.ts'
import { readForm } from '#web/components/read-form.ts'
import {
  accessContext,
  type ImportChoices,
  reportContext,
  textsOf,
  type TransferProgress,
} from '#web/context.ts'
import type { Texts } from '#web/texts/language.ts'
import type { Route } from './+types/import'

export function loader() {
  return redirect(href('/admin/transfer'))
}

/**
 * The requests of the import page. A file alone (`?name=`) is stored and gets its preview; a form
 * with `kept` and `name` imports the same file, or with `preview` gets one by other choices.
 * Both report their progress line by line. A refused file is answered with its problem and status.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const files = orMissing(context.get(accessContext).files)
  const texts = textsOf(context)
  const report = context.get(reportContext)
  if (request.headers.get('content-type') !== 'application/octet-stream') {
    const form = await readForm(request)
    const name = String(form.get('name') ?? '')
    const id = String(form.get('kept'))
    const choices = readChoices(form)
    const preview = async (progress: Notify, signal: AbortSignal) => {
      const found = await files.preview(id, name, { progress, signal, choices })
      return toTransferResult(texts, 'previewed', name, canGoOn(found) ? id : null, found)
    }
    const apply = async (progress: Notify) => {
      const done = await files.apply(id, name, { progress, choices })
      return toTransferResult(texts, done.applied ? 'applied' : 'previewed', name, null, done)
    }
    return streamTransfer(form.has('preview') ? preview : apply, report, texts)
  }
  try {
    const id = await files.receive(request.body ?? new Blob().stream())
    const name = (url.searchParams.get('name') ?? '').slice(0, 200)
    const preview = async (progress: Notify, signal: AbortSignal) => {
      const found = await files.preview(id, name, { progress, signal })
      return toTransferResult(texts, 'previewed', name, canGoOn(found) ? id : null, found)
    }
    return streamTransfer(preview, report, texts)
  } catch (error) {
    const { result, status } = refuseTransfer(error, texts)
    return Response.json(result, { status })
  }
}

function readChoices(form: FormData): ImportChoices {
  return {
    leavesDoubtfulOut: form.has('leaveOut'),
    leavesMistakesOut: form.has('leaveMistakes'),
    newState: form.has('publish') ? 'published' : 'draft',
    order: dayOrders.find((order) => order === form.get('order')),
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
