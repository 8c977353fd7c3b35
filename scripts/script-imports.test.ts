import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = import.meta.dirname

test('what the scripts take from the sources by name is there', async () => {
  // No compiler looks at them, and most run for minutes: a name that moved was found out at their next run.
  const missing: string[] = []
  for (const path of globSync('**/*.mjs', { cwd: folder })) {
    const text = readFileSync(`${folder}/${path}`, 'utf8')
    for (const [, names = '', from = ''] of text.matchAll(/^import \{([^}]+)\} from '(#[^']+)'/gm)) {
      const there: object = await import(from)
      for (const name of names.split(',').map((each) => each.trim().split(' as ')[0] ?? '')) {
        if (name !== '' && !(name in there)) missing.push(`${path}: ${name} of ${from}`)
      }
    }
  }
  expect(missing).toEqual([])
})
