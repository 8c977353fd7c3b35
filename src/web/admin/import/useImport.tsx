import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { maxImportBytes } from '#domain/forms/uploaded-picture.ts'
import type { ImportStreamEvent } from '#web/admin/import/import.ts'
import type { TransferResult } from '#web/admin/import/transfer-result.ts'
import type { TransferProgress } from '#web/context.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** The running step; while a file is sent, `done` and `most` are bytes. */
type Running =
  | TransferProgress
  | { readonly phase: 'sending'; readonly done: number; readonly most: number }

/**
 * By XMLHttpRequest, which reports the sent bytes of a body; the router's requests report none.
 * `initial`: the result of an undo.
 */
export function useImport(initial: TransferResult | undefined) {
  const texts = useAdminTexts()
  const [running, setRunning] = useState<Running | null>(null)
  // The result of a form of the router is newer than this page's own requests.
  const [own, setOwn] = useState<{
    readonly result: TransferResult | undefined
    readonly after: TransferResult | undefined
  } | null>(null)
  const setResult = (result: TransferResult) => setOwn({ result, after: initial })
  const navigate = useNavigate()
  const under = useRef<XMLHttpRequest | null>(null)
  useEffect(() => () => under.current?.abort(), [])

  const send = (address: string, body: File | URLSearchParams, beginning: Running) => {
    // A second click while one is under way starts nothing.
    if (under.current) return
    const request = new XMLHttpRequest()
    under.current = request
    setRunning(beginning)
    setOwn({ result: undefined, after: initial })
    const finish = async (end: TransferResult) => {
      // The bar stays until the report is there.
      if (end.state === 'ready') await navigate(end.to, { preventScrollReset: true })
      else setResult(end)
      under.current = null
      setRunning(null)
    }
    request.open('POST', address)
    request.setRequestHeader(
      'content-type',
      body instanceof File ? 'application/octet-stream' : 'application/x-www-form-urlencoded',
    )
    if (body instanceof File) {
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        setRunning({ phase: 'sending', done: loaded, most: total }),
      )
    }
    request.addEventListener('progress', () => {
      if (request.status !== 200) return
      const event = readLines(request.responseText).at(-1)
      if (event && 'progress' in event) setRunning(event.progress)
    })
    request.addEventListener('load', () => void finish(readEnd(request)))
    request.addEventListener('error', () => void finish({ state: 'offline' }))
    request.send(body)
  }

  return {
    running,
    result: own !== null && own.after === initial ? own.result : initial,
    check(file: File) {
      if (file.size > maxImportBytes)
        setResult({ state: 'refused', message: texts.transfer.tooLarge })
      else
        send(`/admin/import?${new URLSearchParams({ name: file.name })}`, file, {
          phase: 'sending',
          done: 0,
          most: file.size,
        })
    },
    /** Sends a form of a report, which checks its file again, or imports it. */
    send(form: FormData) {
      const fields = [...form].map(([name, value]) => [name, String(value)])
      const body = new URLSearchParams(fields)
      send('/admin/import', body, { phase: 'checking', records: 0, done: 0, most: 1 })
    },
  }
}

/** Whole lines only: the last one may still be on its way. */
function readLines(text: string): ImportStreamEvent[] {
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as ImportStreamEvent)
}

function readEnd(request: XMLHttpRequest): TransferResult {
  try {
    if (request.status === 401) return { state: 'expired' }
    if (request.status !== 200) return JSON.parse(request.responseText) as TransferResult
    const last = readLines(request.responseText).at(-1)
    return last && 'result' in last ? last.result : { state: 'offline' }
  } catch {
    return { state: 'offline' }
  }
}

const megabyte = 1024 * 1024

/**
 * Only a new phase is announced: screen readers would read the counts beside the bar ten times a
 * second.
 */
export function ImportProgress({ running }: { running: Running | null }) {
  const { transfer: text } = useAdminTexts()
  return (
    <div className="stack import-progress" data-gap="1">
      <p role="status">{running && text.phases[running.phase]}</p>
      {running && (
        <>
          <progress
            aria-label={text.phases[running.phase]}
            value={running.done}
            max={Math.max(running.most, 1)}
          />
          <p className="muted">{formatProgress(running, text)}</p>
        </>
      )}
    </div>
  )
}

function formatProgress(running: Running, text: AdminTexts['transfer']): string {
  const { phase, done, most } = running
  if (phase === 'sending')
    return text.sent((done / megabyte).toFixed(1), (most / megabyte).toFixed(1))
  return phase === 'checking'
    ? text.checked(running.records, Math.round((100 * done) / Math.max(most, 1)))
    : text.written(done, most)
}
