import { expect, test } from 'vitest'
import { maxImportBytes } from '#domain/forms/uploaded-picture.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createSheetMappings } from '#services/import/sheet-mappings.ts'
import { createTransfer } from '#services/import/transfer.ts'
import type { TransferProgress } from '#web/context.ts'
import { createFileTransfer } from '#server/transfer/file-transfer.ts'

const now = new Date('2026-11-21T12:00:00Z')

async function open(kind = databases[0]!) {
  const opened = await kind.open()
  const db = opened.database
  let at = now
  const clock = () => at
  const openFiles = () => createFileTransfer({ transfer: createTransfer({ db, clock }), db, clock })
  return {
    files: openFiles(),
    mappings: createSheetMappings({ db, clock }),
    /** As another instance at the same database has them. */
    openFiles,
    pass: (milliseconds: number) => void (at = new Date(at.getTime() + milliseconds)),
    /** Ids of the staged files. */
    async left() {
      const rows = await db.kysely.selectFrom('import_file').select('id').distinct().execute()
      return rows.map(({ id }) => id)
    },
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}

const streamOf = (text: string) => new Blob([text]).stream()
const records = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, index) => ({
      id: `A-${index}`,
      name: `Item ${index}`,
      region: 'Asia',
    })),
  )

test('a staged file waits under a generated name, and is deleted after its import', async () => {
  await using setup = await open()
  const id = await setup.files.receive(streamOf(records(2)))
  expect(await setup.files.preview(id, 'a.json')).toMatchObject({ created: 2, applied: false })
  expect(await setup.left()).toEqual([id])
  expect(await setup.files.apply(id, 'a.json')).toMatchObject({ created: 2, applied: true })
  expect(await setup.left()).toEqual([])
  await expect(setup.files.apply(id, 'a.json')).rejects.toMatchObject({ code: 'not-found' })
  await expect(setup.files.apply('../atlas.sqlite', 'a.json')).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('a file that is too large, empty, broken off or wrong leaves nothing', async () => {
  await using setup = await open()
  const chunk = new Uint8Array(1024 * 1024)
  let chunks = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      chunks += 1
      controller.enqueue(chunk)
    },
  })
  await expect(setup.files.receive(endless)).rejects.toMatchObject({ code: 'too-large' })
  // The server reads on for a limited time, so that a browser sees the response.
  expect(chunks).toBeLessThan((5 * maxImportBytes) / chunk.length)
  await expect(setup.files.receive(streamOf(''))).rejects.toMatchObject({ code: 'invalid' })
  let isSent = false
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isSent) controller.error(new Error('gone'))
      else controller.enqueue(chunk)
      isSent = true
    },
  })
  await expect(setup.files.receive(broken)).rejects.toMatchObject({ code: 'invalid' })
  await setup.files.preview(await setup.files.receive(streamOf('[1]')), 'a.json')
  expect(await setup.left()).toEqual([])
})

test('a connection lost before the first byte fails this upload and not the program', async () => {
  await using setup = await open()
  const strays: unknown[] = []
  const hear = (error: unknown) => void strays.push(error)
  process.on('uncaughtException', hear)
  try {
    const breakOff = async () => {
      const broken = new ReadableStream<Uint8Array>({
        start: (controller) => controller.error(new Error('aborted')),
      })
      await expect(setup.files.receive(broken)).rejects.toMatchObject({ code: 'invalid' })
    }
    // Many at once, because the disk may write the first chunk after the connection is lost.
    await Promise.all(Array.from({ length: 40 }, breakOff))
  } finally {
    process.off('uncaughtException', hear)
  }
  expect(strays).toEqual([])
  expect(await setup.left()).toEqual([])
})

test('a file of exactly 32 MB is accepted', async () => {
  await using setup = await open()
  const id = await setup.files.receive(
    new Blob(['[]', new Uint8Array(maxImportBytes - 2).fill(32)]).stream(),
  )
  expect(await setup.left()).toEqual([id])
  await expect(setup.files.preview(id, 'a.json')).resolves.toMatchObject({
    created: 0,
    mistakes: 1,
  })
  expect(await setup.left()).toEqual([])
})

test('an abandoned dry run leaves nothing', async () => {
  await using setup = await open()
  const gone = new AbortController()
  const id = await setup.files.receive(streamOf(records(500)))
  await expect(
    setup.files.preview(id, 'a.json', { signal: gone.signal, progress: () => gone.abort() }),
  ).rejects.toThrow()
  expect(await setup.left()).toEqual([])
})

test('progress covers the file from first to last byte, then the records from first to last', async () => {
  await using setup = await open()
  const heard: TransferProgress[] = []
  const id = await setup.files.receive(streamOf(records(3000)))
  await setup.files.apply(id, 'a.json', { progress: (progress) => heard.push(progress) })
  for (const phase of ['checking', 'writing'] as const) {
    const own = heard.filter((each) => each.phase === phase)
    expect(own.length, phase).toBeGreaterThan(2)
    expect(
      own.every(({ done, most }) => done > 0 && done <= most),
      phase,
    ).toBe(true)
    expect(own.at(-1), phase).toMatchObject({ records: 3000, done: 3000, most: 3000 })
  }
})

for (const kind of databases) {
  test(`an unconfirmed file is deleted with the next one an hour later, and not before (${kind.name})`, async () => {
    await using setup = await open(kind)
    const first = await setup.files.receive(streamOf(records(1)))
    setup.pass(3_599_000)
    const second = await setup.files.receive(streamOf(records(1)))
    expect((await setup.left()).toSorted()).toEqual([first, second].toSorted())
    setup.pass(2000)
    const third = await setup.files.receive(streamOf(records(1)))
    expect((await setup.left()).toSorted()).toEqual([second, third].toSorted())
  })

  test(`a file sent to one instance is checked and imported by another, once (${kind.name})`, async () => {
    await using setup = await open(kind)
    const one = setup.openFiles()
    const two = setup.openFiles()
    const id = await one.receive(streamOf(records(2000)))
    expect(await two.preview(id, 'a.json')).toMatchObject({ created: 2000, applied: false })
    expect(await two.apply(id, 'a.json')).toMatchObject({ created: 2000, applied: true })
    expect(await setup.left()).toEqual([])
    await expect(one.apply(id, 'a.json')).rejects.toMatchObject({ code: 'not-found' })
    await expect(two.apply('../atlas.sqlite', 'a.json')).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test(`a report is kept in parts as long as a file, and found by another instance (${kind.name})`, async () => {
    await using setup = await open(kind)
    const one = setup.openFiles()
    const two = setup.openFiles()
    const id = await one.keepReport([{ name: 'a.csv' }, [{ title: 'Ü🙂' }]])
    expect(await two.findReport(id, 0)).toEqual({ name: 'a.csv' })
    expect(await two.findReport(id, 1)).toEqual([{ title: 'Ü🙂' }])
    expect(await two.findReport(id, 2)).toBeUndefined()
    // Neither is found by the id of the other.
    const file = await one.receive(streamOf(records(1)))
    expect(await two.findReport(file, 0)).toBeUndefined()
    await expect(two.preview(id, 'a.json')).rejects.toMatchObject({ code: 'not-found' })
    setup.pass(3_601_000)
    await one.receive(streamOf(records(1)))
    expect(await two.findReport(id, 0)).toBeUndefined()
  })

  test(`a sheet is read by the mapping that its editor chose, and stays after a preview with errors (${kind.name})`, async () => {
    await using setup = await open(kind)
    const { files } = setup
    const id = await files.receive(streamOf('Titre;Lien;Frist\nA;nowhere;2031-01-01\n'))
    expect(await files.sheet(id)).toEqual({
      isForeign: true,
      columns: [
        { heading: 'Titre', example: 'A', field: 'name' },
        { heading: 'Lien', example: 'nowhere', field: 'officialLink' },
        { heading: 'Frist', example: '2031-01-01', field: 'deadline' },
      ],
    })
    const choices = { mapping: 'Bourses' }
    await setup.mappings.save({
      name: 'Bourses',
      kind: 'internship',
      columns: [
        { heading: 'Titre', field: 'name' },
        { heading: 'Lien', field: 'officialLink' },
        { heading: 'Frist', field: null },
      ],
    })
    expect(await files.preview(id, 'a.csv', { choices })).toMatchObject({ created: 0, mistakes: 1 })
    expect(await setup.left()).toEqual([id])
    // Without it the same file cannot be read at all.
    await files.preview(id, 'a.csv')
    expect(await setup.left()).toEqual([])
    expect(await files.sheet(id)).toBeUndefined()
    const gone = await files.receive(streamOf('Titre;Lien\nA;\n'))
    await expect(
      files.preview(gone, 'a.csv', { choices: { mapping: 'Gone' } }),
    ).rejects.toMatchObject({ reason: { key: 'mapping-gone' } })
  })
}
