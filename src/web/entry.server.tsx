import { randomBytes } from 'node:crypto'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { Problem } from '#domain/problem.ts'
import { awayContext, htmlContext, languageContext, reportContext } from '#web/context.ts'
import { NonceContext } from '#web/shell/nonce.ts'
import { LanguageContext } from '#web/texts/useTexts.ts'
import { deferScripts } from '#web/defer-scripts.ts'
import { toHandOver } from '#web/hand-over.ts'
import { toBytes } from '#web/html-parts.ts'
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
  // No page ends within what is kept.
  const last = rendered.pop() as string
  const end = last.lastIndexOf('</body>')
  // React leaves out the document's type where it renders a page at once.
  const parts = ['<!DOCTYPE html>', ...rendered, last.slice(0, end), data, last.slice(end)]
  const { page: html, hashes } = import.meta.env.DEV ? { page: parts, hashes: [] } : deferScripts(parts, nonce)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('x-script-hashes', hashes.join(' '))
  context.get(htmlContext).html = toBytes(html)
  return new Response(null, { status, headers })
}

/** Without it the framework prints whole messages, with what visitors typed. An answer such as 404 is no error. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  // The log knows by now what the database or the disk did.
  if (error instanceof Problem && error.code === 'unavailable') context.get(awayContext).problem = error
  else if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportContext)(error)
}
