import { expect, test } from 'vitest'
import { chooseJourneys, chooseUnitTests } from './test-choice.ts'

const root = new URL('..', import.meta.url).pathname
const here = 'scripts/test-choice.test.ts'

test('a file’s name selects the complete file, in any case', () => {
  expect(chooseUnitTests(root, 'Test-Choice.test')[0]).toEqual([here])
})

test('a title selects its test in the files that contain it, and its special characters match literally', () => {
  const title = 'its signs mean (themselves)? 1+1'
  expect(chooseUnitTests(root, title)).toEqual([
    ['--testNamePattern', String.raw`(?i:its signs mean \(themselves\)\? 1\+1)`, here],
  ])
  expect(chooseJourneys(title)).toEqual([
    '--grep',
    String.raw`its signs mean \(themselves\)\? 1\+1`,
  ])
})

test('a title built at run time is searched for in all files', () => {
  const [choice] = chooseUnitTests(root, `no file writes this ${root.length}${'!'}`)
  expect(choice?.length).toBeGreaterThan(50)
})
