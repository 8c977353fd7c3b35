import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryName } from '#storage/files.ts'
import { formFolder, receivePictures, cleanUpForms } from '#server/pictures/receive-pictures.ts'

const megabyte = 1024 * 1024

async function withFolder(work: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-pictures-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function receive(folder: string, form: FormData) {
  const request = new Request('http://127.0.0.1/', { method: 'POST', body: form })
  return receivePictures(folder, request.body!, request.headers.get('content-type') ?? '')
}

test('a form’s texts are as in memory, and its files are on the disk until they are removed', async () => {
  await withFolder(async (folder) => {
    const sent = new FormData()
    for (const [name, text] of [
      ['title', 'Ärger “quoted”'],
      ['regions', 'asia'],
      ['regions', 'europe'],
      ['empty', ''],
    ] as const)
      sent.append(name, text)
    sent.append('file', new File(['one'], 'Übersicht.png', { type: 'image/png' }))
    sent.append('file', new File([new Uint8Array(2 * megabyte)], 'two.png', { type: 'image/png' }))
    sent.append('none', new File([], ''))
    const { form, remove } = await receive(folder, sent)
    expect([...form].filter(([, value]) => typeof value === 'string')).toEqual([
      ['title', 'Ärger “quoted”'],
      ['regions', 'asia'],
      ['regions', 'europe'],
      ['empty', ''],
    ])
    const files = form.getAll('file') as File[]
    expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['Übersicht.png', 'image/png', 3],
      ['two.png', 'image/png', 2 * megabyte],
    ])
    expect(await files[0]?.text()).toBe('one')
    expect(form.get('none')).toBeNull()
    expect(await readdir(folder)).toHaveLength(2)
    await remove()
    expect(await readdir(folder)).toEqual([])
  })
})

test('any number of files are on the disk before their form has ended', async () => {
  await withFolder(async (folder) => {
    const encoder = new TextEncoder()
    const chunk = new Uint8Array(megabyte)
    const stored = async () => {
      const sizes = await Promise.all(
        (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size),
      )
      return sizes.reduce((total, size) => total + size, 0)
    }
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent === 80) {
          await expect.poll(stored).toBeGreaterThan(79 * megabyte)
          controller.enqueue(encoder.encode('\r\n--b--\r\n'))
          return controller.close()
        }
        const head = `\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="${sent}.png"\r\n\r\n`
        if (sent % 8 === 0) controller.enqueue(encoder.encode(head))
        controller.enqueue(chunk)
        sent += 1
      },
    })
    const { form } = await receivePictures(folder, body, 'multipart/form-data; boundary=b')
    expect(form.getAll('file')).toHaveLength(10)
  })
})

for (const [name, body] of [
  [
    'breaks off',
    new Response(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nsome bytes',
    ).body,
  ],
  [
    'is aborted',
    new ReadableStream<Uint8Array>({
      start: (controller) =>
        controller.enqueue(
          new TextEncoder().encode(
            '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nsome bytes',
          ),
        ),
      pull: (controller) => controller.error(new Error('aborted')),
    }),
  ],
  ['is malformed', new Response('{}').body],
] as const) {
  test(`a form that ${name} is refused and leaves nothing`, async () => {
    await withFolder(async (folder) => {
      await expect(
        receivePictures(folder, body!, 'multipart/form-data; boundary=b'),
      ).rejects.toMatchObject({ code: 'invalid' })
      expect(await readdir(folder)).toEqual([])
    })
  })
}

test('files of a killed process are deleted at the first start an hour later, and newer files of other instances stay', async () => {
  await withFolder(async (dataDir) => {
    const now = new Date('2026-11-21T12:00:00Z')
    const folder = formFolder(dataDir)
    await mkdir(folder)
    for (const [name, age] of [
      ['half-a-file', 3_601_000],
      ['new-file', 3_599_000],
    ] as const) {
      await writeFile(join(folder, name), 'x')
      const at = new Date(now.getTime() - age)
      await utimes(join(folder, name), at, at)
    }
    await cleanUpForms(dataDir, now)
    expect(await readdir(folder)).toEqual(['new-file'])
  })
})

test('files of a process that is no more are deleted at once, and those of a running one stay', async () => {
  await withFolder(async (dataDir) => {
    const folder = formFolder(dataDir)
    await mkdir(folder)
    const { pid } = spawnSync(process.execPath, ['--version'])
    const others = [`.form.1-0123abcd.part`, temporaryName('form')]
    for (const name of [...others, `.form.${pid}-0123abcd.part`])
      await writeFile(join(folder, name), 'x')
    expect(await cleanUpForms(dataDir, new Date())).not.toBeNull()
    expect((await readdir(folder)).toSorted()).toEqual(others.toSorted())
    expect(await cleanUpForms(dataDir, new Date())).toBeNull()
  })
})
