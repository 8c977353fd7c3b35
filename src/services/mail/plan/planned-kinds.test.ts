import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mailKinds } from '#domain/mail/mail-content.ts'

test('every kind of planned email is planned in this folder', () => {
  const files = globSync('*.ts', { cwd: import.meta.dirname }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const text = files
    .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
    .join('\n')
  const forgotten = Object.entries(mailKinds).filter(
    ([kind, { isPlanned }]) => isPlanned && !text.includes(`'${kind}'`),
  )
  expect(forgotten).toEqual([])
})
