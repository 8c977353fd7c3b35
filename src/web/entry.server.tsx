import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { languageContext, reportContext } from '#web/context.ts'
import { NonceContext } from '#web/shell/nonce.ts'
import { LanguageContext } from '#web/texts/useTexts.ts'
import { deferScripts } from '#web/defer-scripts.ts'

/** Renders the whole page before it is sent: it is cached and compressed as one piece, and a late error can still choose the status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url')
  const page = (
    <NonceContext value={nonce}>
      <LanguageContext value={context.get(languageContext)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </LanguageContext>
    </NonceContext>
  )
  const html = await render(page, nonce)
  const answer = import.meta.env.DEV ? { html, hashes: [] } : deferScripts(html, nonce)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('x-script-hashes', answer.hashes.join(' '))
  return new Response(answer.html, { status, headers })
}

/** Without it the framework prints whole messages, with what visitors typed. An answer such as 404 is no error. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportContext)(error)
}

function render(node: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(node, {
      nonce,
      // Of a page that grows beyond it React would put what may come later at the end, hidden until scripts move it: all is there already.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onError: reject,
      onShellError: reject,
    })
  })
}
