import type { TransferProgress } from '#web/access.ts'
import type { Texts } from '#web/texts/language.ts'
import { refuseTransfer, type TransferAnswer } from '#web/admin/import/transfer-answer.ts'

/** A line of the streamed answer to an import: how far it is, and as the last one how it ended. */
export type TransferLine = { readonly progress: TransferProgress } | { readonly answer: TransferAnswer }

/** Milliseconds between two lines about progress. */
const pace = 100

/**
 * Answers with a line of JSON whenever the work gets on and with its answer at the end. `signal` tells the work that nobody listens any
 * more. What is no problem goes to `report` and breaks the answer off.
 */
export function streamTransfer(
  work: (tell: (progress: TransferProgress) => void, signal: AbortSignal) => Promise<TransferAnswer>,
  report: (error: unknown) => void,
  texts: Texts,
): Response {
  const gone = new AbortController()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (line: TransferLine) => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
      }
      let [told, phase] = [Number.NEGATIVE_INFINITY, '']
      const tell = (progress: TransferProgress) => {
        const now = performance.now()
        if (progress.phase === phase && now - told < pace) return
        ;[told, phase] = [now, progress.phase]
        write({ progress })
      }
      void work(tell, gone.signal)
        .catch((error: unknown) => refuseTransfer(error, texts).answer)
        .then((answer) => {
          write({ answer })
          if (!gone.signal.aborted) controller.close()
        })
        .catch((error: unknown) => {
          report(error)
          if (!gone.signal.aborted) controller.error(error)
        })
    },
    cancel() {
      gone.abort()
    },
  })
  return new Response(body, {
    headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}
