import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { loadAssets } from '#server/pages/assets.ts'

async function makeFolder(files: Readonly<Record<string, string | Uint8Array>>) {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-assets-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

test('built files are known by path with their type, those with a hash in their name for a year', async () => {
  await using made = await makeFolder({
    'assets/a-1.js': 'a()',
    'assets/a-1.js.map': '{}',
    'assets/a-1.css': 'a{}',
    'favicon.svg': '<svg/>',
    'icon.png': 'x',
    'fonts/b.woff2': 'x',
    'fonts/LICENSE': 'x',
  })
  const assets = await loadAssets(made.folder)
  expect(Object.fromEntries([...assets].map(([path, { headers }]) => [path, headers['content-type']]))).toEqual({
    '/assets/a-1.js': 'text/javascript; charset=utf-8',
    '/assets/a-1.css': 'text/css; charset=utf-8',
    '/favicon.svg': 'image/svg+xml; charset=utf-8',
    '/icon.png': 'image/png',
    '/fonts/b.woff2': 'font/woff2',
  })
  expect(assets.get('/assets/a-1.js')?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(assets.get('/favicon.svg')?.headers['cache-control']).toBe('public, max-age=3600')
})

test('brotli that stands beside a file is used, for what compresses', async () => {
  await using made = await makeFolder({ 'a.js': 'a()', 'a.js.br': new Uint8Array([1, 2]), 'b.png': 'x', 'b.png.br': 'y' })
  const assets = await loadAssets(made.folder)
  expect([...assets.keys()].toSorted()).toEqual(['/a.js', '/b.png'])
  expect(await assets.get('/a.js')?.encoded.get('br')).toMatchObject({ bytes: new Uint8Array([1, 2]) })
  expect([...(assets.get('/b.png')?.encoded.keys() ?? [])]).toEqual(['identity'])
})

test('what does not belong into memory, or is not there, stops the start', async () => {
  await using made = await makeFolder({ 'large.js': new Uint8Array(4 * 1024 * 1024 + 1) })
  await expect(loadAssets(made.folder)).rejects.toThrow('too large')
  await expect(loadAssets(join(made.folder, 'nothing'))).rejects.toMatchObject({ code: 'ENOENT' })
})
