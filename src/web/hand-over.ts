/** As JSON within a script may not be read as markup, or as the end of a line (as the framework writes it in its own scripts). */
const escapes: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/**
 * The scripts that hand over the loaders' data to React in the browser: those that the framework's `StreamTransfer` draws, in one piece, because
 * all data is there before the page is rendered (decision 2).
 */
export async function toHandOver(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const text = await readText(stream)
  const begin = `<script nonce="${nonce}">window.__reactRouterContext.streamController`
  const value = JSON.stringify(text).replace(/[&><\u2028\u2029]/g, (letter) => escapes[letter] ?? letter)
  return `${begin}.enqueue(${value});</script>${begin}.close();</script>`
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += decoder.decode(part.value, { stream: true })
  return text + decoder.decode()
}
