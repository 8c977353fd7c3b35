import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { largestImport } from '#domain/forms/largest-import.ts'
import { receiveForm } from '#server/transfer/receive-form.ts'

const megabyte = 1024 * 1024

async function withFolder(work: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-form-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const requestOf = (form: FormData) => new Request('http://127.0.0.1/', { method: 'POST', body: form })
const receive = (folder: string, request: Request) =>
  receiveForm(folder, request.body ?? new ReadableStream(), request.headers.get('content-type') ?? '')

test('a file of a form goes to the disk, and its fields are read', async () => {
  await withFolder(async (folder) => {
    const form = new FormData()
    form.set('name', 'ä\nb')
    form.set('file', new File(['[1,', '2]'], 'Übersicht.json'))
    const { fields, file } = await receive(folder, requestOf(form))
    expect([fields, file?.name]).toEqual([{ name: 'ä\r\nb' }, 'Übersicht.json'])
    expect(await readFile(join(folder, file?.id ?? ''), 'utf8')).toBe('[1,2]')
    expect(await readdir(folder)).toEqual([file?.id])
  })
})

test('a form without a chosen file has none, and other files are not kept', async () => {
  await withFolder(async (folder) => {
    const form = new FormData()
    form.set('kept', 'some-id')
    form.set('file', new File([], ''))
    form.set('picture', new File(['x'], 'x.png'))
    expect(await receive(folder, requestOf(form))).toEqual({ fields: { kept: 'some-id' }, file: null })
    expect(await readdir(folder)).toEqual([])
  })
})

/** A form as it goes over the line: `pieces` of one megabyte, with an end or without one. */
function endless(pieces: number, end: 'whole' | 'broken' | 'gone') {
  const encoder = new TextEncoder()
  const piece = new Uint8Array(megabyte).fill(32)
  const state = { sent: 0 }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (state.sent === 0) {
        const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\nContent-Type: application/json\r\n\r\n'
        controller.enqueue(encoder.encode(head))
      }
      state.sent += 1
      if (state.sent <= pieces) return controller.enqueue(piece)
      if (end === 'gone') return controller.error(new Error('aborted'))
      if (end === 'whole') controller.enqueue(encoder.encode('\r\n--b--\r\n'))
      controller.close()
    },
  })
  return { body, state }
}

test('a file that is too large is read for a while, but not without end, and nothing is left', async () => {
  await withFolder(async (folder) => {
    for (const pieces of [33, Number.POSITIVE_INFINITY]) {
      const { body, state } = endless(pieces, 'whole')
      await expect(receiveForm(folder, body, 'multipart/form-data; boundary=b')).rejects.toMatchObject({ code: 'too-large' })
      expect(state.sent).toBeLessThan((5 * largestImport) / megabyte)
      expect(await readdir(folder)).toEqual([])
    }
  })
})

test('nothing is left of a form that breaks off, and what is no form is said', async () => {
  await withFolder(async (folder) => {
    for (const end of ['broken', 'gone'] as const) {
      const { body } = endless(2, end)
      await expect(receiveForm(folder, body, 'multipart/form-data; boundary=b'), end).rejects.toMatchObject({ code: 'invalid' })
      expect(await readdir(folder)).toEqual([])
    }
    for (const type of ['multipart/form-data', 'text/plain', '']) {
      await expect(receiveForm(folder, new Blob(['x']).stream(), type), type).rejects.toMatchObject({ code: 'invalid' })
    }
  })
})
