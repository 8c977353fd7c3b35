import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { Problem } from '#domain/problem.ts'
import { unavailableContext, languageContext, nonceContext, reportContext } from '#web/context.ts'
import { NonceContext } from '#web/shell/nonce.ts'
import { LanguageContext } from '#web/texts/useTexts.ts'

/**
 * The framework fetches all its scripts before the first paint, beside the styles on a slow
 * connection. Its module script becomes inert text, which boot.js starts after the first paint. A
 * visitor's text cannot look like its tags: '<' is escaped as '&lt;', in scripts as '\u003c'.
 */
function afterPaint(html: string): string {
  if (import.meta.env.DEV) return html
  const body = html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
  return body.replace(/(<script [^>]*)type="module" async="">/, '$1type="text/plain" id="app">')
}

/**
 * The complete page before the first byte is sent. It is cached and compressed as one piece, and a
 * late error can still set the status.
 */
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
        // Otherwise React hides long parts of Suspense until a script shows them, and the page is
        // incomplete without scripts.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          headers.set('content-type', 'text/html; charset=utf-8')
          // Bytes: of a text, Response makes another copy first, and a page can be half a megabyte.
          resolve(
            text(pipe(new PassThrough())).then(
              (html) => new Response(Buffer.from(afterPaint(html)), { status, headers }),
            ),
          )
        },
        onShellError: reject,
        onError: reject,
      },
    )
  })
}

/**
 * Otherwise the framework prints full messages, with text of visitors. A response such as 404 is no
 * error.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  // The database or the disk has already logged its error.
  if (error instanceof Problem && error.code === 'unavailable')
    context.get(unavailableContext).problem = error
  else if (!request.signal.aborted && !isRouteErrorResponse(error))
    context.get(reportContext)(error)
}
