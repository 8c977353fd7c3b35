import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from '#server/transfer/write-file.ts'

test('texts that look like formulas get an apostrophe, inside a cell too, and are read back unchanged', () => {
  const guarded = [
    '=1',
    '-x',
    '@a',
    '\tx',
    'a;=cmd()',
    'a;"=cmd()',
    'a;＠b',
    'a\t=1',
    'a\tb',
    "'=1",
    "''a;-1",
  ]
  const plain = ['a', 'a; b', 'a = b', "'tis", 'it is -5', '1;2', 'x;y=z']
  for (const cell of guarded) expect(escapeFormula(cell), cell).toBe(`'${cell}`)
  for (const cell of plain) expect(escapeFormula(cell), cell).toBe(cell)
  for (const cell of [...guarded, ...plain])
    expect(unescapeFormula(escapeFormula(cell)), cell).toBe(cell)
})
