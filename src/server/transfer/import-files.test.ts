import { expect, test } from 'vitest'
import { maxImportBytes } from '#domain/forms/uploaded-picture.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createImportFiles } from '#server/transfer/file-transfer.ts'

const megabyte = 1024 * 1024

/** `left`: the texts of all staged files. */
async function open() {
  const opened = await databases[0]!.open()
  const files = createImportFiles({
    db: opened.database,
    clock: () => new Date('2026-11-21T12:00:00Z'),
  })
  return {
    files,
    async left() {
      const rows = await opened.database.kysely.selectFrom('import_file').select('bytes').execute()
      return rows.map(({ bytes }) => Buffer.from(bytes).toString())
    },
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}

test('a file is stored while it arrives', async () => {
  await using setup = await open()
  const id = await setup.files.receive(new Blob(['[1,', '2]']).stream())
  expect(await setup.left()).toEqual(['[1,2]'])
  expect(await setup.files.find(id)).toMatchObject({ size: 5 })
  await expect(setup.files.receive(new Blob([]).stream())).rejects.toMatchObject({
    code: 'invalid',
  })
})

/** A file on its way: `chunkCount` megabytes, then the connection ends normally or breaks. */
function endless(chunkCount: number, end: 'complete' | 'gone') {
  const chunk = new Uint8Array(megabyte).fill(32)
  const state = { sent: 0 }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      state.sent += 1
      if (state.sent <= chunkCount) return controller.enqueue(chunk)
      if (end === 'gone') return controller.error(new Error('aborted'))
      controller.close()
    },
  })
  return { body, state }
}

test('a file that is too large is read for a limited time and leaves nothing', async () => {
  await using setup = await open()
  for (const chunkCount of [33, Number.POSITIVE_INFINITY]) {
    const { body, state } = endless(chunkCount, 'complete')
    await expect(setup.files.receive(body)).rejects.toMatchObject({ code: 'too-large' })
    expect(state.sent).toBeLessThan((5 * maxImportBytes) / megabyte)
    expect(await setup.left()).toEqual([])
  }
})

test('a file that breaks off leaves nothing', async () => {
  await using setup = await open()
  await expect(setup.files.receive(endless(2, 'gone').body)).rejects.toMatchObject({
    code: 'invalid',
  })
  expect(await setup.left()).toEqual([])
})
