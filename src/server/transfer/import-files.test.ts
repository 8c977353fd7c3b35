import { expect, test } from 'vitest'
import { largestImport } from '#domain/forms/largest-import.ts'
import { createImportFiles } from '#server/transfer/file-transfer.ts'
import { databases } from '#storage/testing/test-database.ts'

const megabyte = 1024 * 1024

/** `left`: the texts of all files that wait. */
async function open() {
  const opened = await databases[0]!.open()
  const files = createImportFiles({ db: opened.database, clock: () => new Date('2026-11-21T12:00:00Z') })
  return {
    files,
    async left() {
      const rows = await opened.database.kysely.selectFrom('import_file').select('bytes').execute()
      return rows.map(({ bytes }) => Buffer.from(bytes).toString())
    },
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}

const requestOf = (form: FormData) => new Request('http://127.0.0.1/', { method: 'POST', body: form })
const formOf = (body: ReadableStream<Uint8Array>, type = 'multipart/form-data; boundary=b') => ({
  body: body as Request['body'],
  headers: new Headers({ 'content-type': type }),
})

test('a file of a form is kept, and its fields are read', async () => {
  await using parts = await open()
  const form = new FormData()
  form.set('name', 'ä\nb')
  form.set('file', new File(['[1,', '2]'], 'Übersicht.json'))
  const { fields, file } = await parts.files.receive(requestOf(form))
  expect([fields, file?.name]).toEqual([{ name: 'ä\r\nb' }, 'Übersicht.json'])
  expect(await parts.left()).toEqual(['[1,2]'])
  expect(await parts.files.find(file?.id ?? '')).toMatchObject({ size: 5 })
})

test('a form without a chosen file has none, and other files are not kept', async () => {
  await using parts = await open()
  const form = new FormData()
  form.set('kept', 'some-id')
  form.set('file', new File([], ''))
  form.set('picture', new File(['x'], 'x.png'))
  expect(await parts.files.receive(requestOf(form))).toEqual({ fields: { kept: 'some-id' }, file: null })
  expect(await parts.left()).toEqual([])
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
  await using parts = await open()
  for (const pieces of [33, Number.POSITIVE_INFINITY]) {
    const { body, state } = endless(pieces, 'whole')
    await expect(parts.files.receive(formOf(body))).rejects.toMatchObject({ code: 'too-large' })
    expect(state.sent).toBeLessThan((5 * largestImport) / megabyte)
    expect(await parts.left()).toEqual([])
  }
})

test('nothing is left of a form that breaks off, and what is no form is said', async () => {
  await using parts = await open()
  for (const end of ['broken', 'gone'] as const) {
    const { body } = endless(2, end)
    await expect(parts.files.receive(formOf(body)), end).rejects.toMatchObject({ code: 'invalid' })
    expect(await parts.left()).toEqual([])
  }
  for (const type of ['multipart/form-data', 'text/plain', '']) {
    await expect(parts.files.receive(formOf(new Blob(['x']).stream(), type)), type).rejects.toMatchObject({ code: 'invalid' })
  }
})
