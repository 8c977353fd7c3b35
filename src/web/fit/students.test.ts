import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { asRuled } from '#domain/eligibility/as-ruled.ts'
import { toEligibilityCriteria } from '#domain/eligibility/fitting.ts'
import {
  readStarterCatalogue,
  readStarterGroups,
  readStarterVisaMeasures,
} from '#storage/starter/starter-catalogue.ts'
import { findApplicant } from '#web/fit/applicant.ts'

/** The day on which the verdicts were written, before the rules could give them. */
const now = new Date('2026-11-29T12:00:00Z')
const groups = await readStarterGroups()
const measures = await readStarterVisaMeasures()
const items = (await readStarterCatalogue(now)).opportunities.map(asRuled)

interface Student {
  readonly name: string
  readonly who: string
  /** The parameters of the address. */
  readonly answers: string
  /** 'yes', 'check', 'no', or one of these after 'not ', by the slug. */
  readonly expected: Readonly<Record<string, string>>
  /** How many of the catalogue. */
  readonly count: { readonly yes: number; readonly check: number; readonly no: number }
}
const students = JSON.parse(
  readFileSync(new URL('testing/students.json', import.meta.url), 'utf8'),
) as readonly Student[]

async function judge({ answers }: Student): Promise<ReadonlyMap<string, string>> {
  const services = {
    now: () => now,
    listCountryGroups: () => Promise.resolve(groups),
    offersRules: async () => true,
    listVisaMeasures: () => Promise.resolve(measures),
  }
  const applicant = await findApplicant(services, new URL(`http://x/can-i-apply?${answers}`))
  if (applicant === null) throw new Error('The address holds no answers.')
  return new Map(
    items.map((item) => [item.slug, applicant.evaluate(toEligibilityCriteria(item)).verdict.word]),
  )
}

const isExpected = (word: string | undefined, expected: string) =>
  expected.startsWith('not ') ? word !== expected.slice('not '.length) : word === expected

test.each(students)('$name ($who) gets the verdicts that were written first', async (student) => {
  const words = await judge(student)
  const wrong = Object.entries(student.expected)
    .filter(([slug, expected]) => !isExpected(words.get(slug), expected))
    .map(([slug, expected]) => `${slug}: ${words.get(slug)}, not ${expected}`)
  expect(wrong).toEqual([])
  const count = Object.fromEntries(
    ['yes', 'check', 'no'].map((word) => [
      word,
      [...words.values()].filter((each) => each === word).length,
    ]),
  )
  expect(count).toEqual(student.count)
})

test('at most 30 % of all verdicts are to check', () => {
  const sum = (word: keyof Student['count']) =>
    students.reduce((total, { count }) => total + count[word], 0)
  const all = sum('yes') + sum('check') + sum('no')
  expect(sum('check') / all).toBeLessThanOrEqual(0.3)
})
