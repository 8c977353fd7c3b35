import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { deferScripts } from '#web/defer-scripts.ts'

const nonce = 'n0nce'
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('our scripts are hashed, the module script waits as text, and the nonce goes', () => {
  const page = `<link rel="modulepreload" href="/a.js" nonce="${nonce}"/><script nonce="${nonce}">one()</script><script nonce="${nonce}" type="module" async="">import "/a.js"</script>`
  const { page: deferred, hashes } = deferScripts([page], nonce)
  expect(deferred.join('')).toBe('<script>one()</script><script type="text/plain" id="app">import "/a.js"</script>')
  expect(hashes).toEqual([hashOf('one()'), hashOf('import "/a.js"')])
})

test('a script that slipped into the content gets no hash, so the policy stops it', () => {
  const page = `<p><script>steal()</script><script nonce="guess">steal()</script></p><script nonce="${nonce}">one()</script>`
  const { page: deferred, hashes } = deferScripts([page], nonce)
  expect(hashes).toEqual([hashOf('one()')])
  expect(deferred.join('')).toContain('<script>steal()</script>')
})
