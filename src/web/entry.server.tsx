import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { Problem } from '#domain/problem.ts'
import { awayContext, languageContext, nonceContext, reportContext } from '#web/context.ts'
import { NonceContext } from '#web/shell/nonce.ts'
import { LanguageContext } from '#web/texts/useTexts.ts'

/**
 * What the framework wants fetched before the page is drawn: all its scripts, which share a slow line with the styles and stand before them. What
 * somebody typed cannot look like it: its '<' is written '&lt;', in scripts '\u003c'.
 */
const preloads = /<link rel="modulepreload"[^>]*>/g

/** The whole page before the first byte is sent: it is kept and compressed as one piece, and a late error can still choose the status. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <LanguageContext value={context.get(languageContext)}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </LanguageContext>
      </NonceContext>,
      {
        nonce,
        // Else React hides what is long within Suspense until a script shows it, and the page is not whole without scripts.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          headers.set('content-type', 'text/html; charset=utf-8')
          resolve(text(pipe(new PassThrough())).then((html) => new Response(html.replaceAll(preloads, ''), { status, headers })))
        },
        onShellError: reject,
        onError: reject,
      },
    )
  })
}

/** Without it the framework prints whole messages, with what visitors typed. An answer such as 404 is no error. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  // The log knows by now what the database or the disk did.
  if (error instanceof Problem && error.code === 'unavailable') context.get(awayContext).problem = error
  else if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportContext)(error)
}
