import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryName, removeAbandonedFiles } from '#storage/files.ts'

test('temporary files of dead processes are deleted, and all other files stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-left-'))
  try {
    const { pid } = spawnSync(process.execPath, ['--version'])
    const mine = temporaryName('backup.tar')
    const others = ['backup.tar', '.hidden', '.half.part', `.of-the-first-process.1-00000000.part`]
    for (const name of [mine, ...others, `.backup.tar.${pid}-0123abcd.part`])
      await writeFile(join(folder, name), '')
    await writeFile(join(folder, `.backup.tar.${process.pid}-0123abcd.part`), '')
    await mkdir(join(folder, `.restore.${pid}-0123abcd.part`))
    const before = await removeAbandonedFiles(folder)
    expect(before?.getTime()).toBeLessThanOrEqual(Date.now())
    expect(await removeAbandonedFiles(folder)).toBeNull()
    expect((await readdir(folder)).toSorted()).toEqual([mine, ...others].toSorted())
    await removeAbandonedFiles(join(folder, 'nowhere'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
