import { runInNewContext } from 'node:vm'
import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { toHandOver } from '#web/hand-over.ts'

const odd = 'a < b > c & "d" \\ \u2028 \u2029 ü 日本 </script><script>steal()</script><!-- \n'

/** Cut anywhere, in the middle of letters too. */
function streamOf(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream({
    start(controller) {
      for (let start = 0; start < bytes.length; start += 7) controller.enqueue(bytes.slice(start, start + 7))
      controller.close()
    },
  })
}

test('what is handed over arrives as it was, whatever stands in it, by two scripts of ours', async () => {
  const scripts = parseDocument(await toHandOver(streamOf(odd), 'n0nce')).children
  const arrived: string[] = []
  const streamController = { enqueue: (text: string) => arrived.push(text), close: () => arrived.push('closed') }
  for (const script of scripts) {
    expect(script).toMatchObject({ name: 'script', attribs: { nonce: 'n0nce' } })
    const [code] = 'children' in script ? script.children : []
    runInNewContext(code !== undefined && 'data' in code ? code.data : '', { window: { __reactRouterContext: { streamController } } })
  }
  expect(arrived).toEqual([odd, 'closed'])
})
