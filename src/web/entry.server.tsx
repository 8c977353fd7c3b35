import { randomBytes } from 'node:crypto'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { languageContext, reportContext } from '#web/context.ts'
import { NonceContext } from '#web/shell/nonce.ts'
import { LanguageContext } from '#web/texts/useTexts.ts'
import { deferScripts } from '#web/defer-scripts.ts'
import { toHandOver } from '#web/hand-over.ts'
import { renderWhole } from '#web/render-whole.ts'

/** Renders the whole page before it is sent: it is cached and compressed as one piece, and a late error can still choose the status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url')
  const { serverHandoffStream, ...routing } = routerContext
  const page = (
    <NonceContext value={nonce}>
      <LanguageContext value={context.get(languageContext)}>
        <ServerRouter context={routing} url={request.url} nonce={nonce} />
      </LanguageContext>
    </NonceContext>
  )
  const data = serverHandoffStream === undefined ? '' : await toHandOver(serverHandoffStream, nonce)
  const rendered = await renderWhole(page)
  const end = rendered.lastIndexOf('</body>')
  // React leaves out the document's type where it renders a page at once.
  const parts = ['<!DOCTYPE html>', rendered.slice(0, end), data, rendered.slice(end)]
  const { page: html, hashes } = import.meta.env.DEV ? { page: parts, hashes: [] } : deferScripts(parts, nonce)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('x-script-hashes', hashes.join(' '))
  return new Response(toBytes(html), { status, headers })
}

/** In UTF-8, written part by part into one place. */
function toBytes(parts: readonly string[]): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.allocUnsafe(parts.reduce((size, part) => size + Buffer.byteLength(part), 0))
  let size = 0
  for (const part of parts) size += bytes.write(part, size)
  return bytes
}

/** Without it the framework prints whole messages, with what visitors typed. An answer such as 404 is no error. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportContext)(error)
}
