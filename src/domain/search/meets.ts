import {
  type Groups,
  type EligibilityCriteria,
  checkNationality,
  checkResidence,
} from '#domain/eligibility/verdict.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { regionsOfCountry } from '#domain/opportunity/country-region.ts'
import type { FieldKey, RegionKey } from '#domain/opportunity/vocabulary.ts'
import type { Understood } from '#domain/search/understand.ts'
import type { UnderstoodKind } from '#domain/search/vocabulary.ts'
import { listCountries } from '#domain/words/country.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import { toKey } from '#domain/words/text.ts'

/** One for all: most entries of a list lack nothing. */
const none: readonly UnderstoodKind[] = []

type Test = (entry: Entry) => boolean

/**
 * How an entry meets what was understood. Of several values of a kind any is enough; an excluded
 * value drops entries. Only known facts count: an entry whose rules vary by country or call meets
 * no citizenship (docs/interface, Search).
 */
export function createMeets(understood: readonly Understood[], groups: Groups) {
  const tests = [...Map.groupBy(understood, ({ kind }) => kind)].map(([kind, chips]) => {
    const testsOf = (isExcluded: boolean) =>
      chips.filter(({ not }) => not === isExcluded).map((chip) => createTest(chip, groups))
    const wanted = testsOf(false)
    const excluded = testsOf(true)
    const test: Test = (entry) =>
      (wanted.length === 0 || wanted.some((meets) => meets(entry))) &&
      !excluded.some((meets) => meets(entry))
    return [kind, test] as const
  })
  const subjects = understood
    .filter(({ kind, not }) => kind === 'field' && !not)
    .map(({ value }) => value as FieldKey)
  return {
    /**
     * The kinds in which the entry has no wanted value, or an excluded one. Stops beyond `most`
     * kinds.
     */
    missing(entry: Entry, most = Infinity): readonly UnderstoodKind[] {
      let missing: readonly UnderstoodKind[] = none
      for (const [kind, test] of tests) {
        if (!test(entry)) missing = [...missing, kind]
        if (missing.length > most) break
      }
      return missing
    },
    /** Whether the entry names a wanted subject, and does not only accept any. */
    isNameMatch: ({ placement }: Entry) =>
      subjects.some((field) => placement.fields.includes(field)),
  }
}

function createTest({ kind, value, not }: Understood, groups: Groups): Test {
  switch (kind) {
    case 'kind':
      return ({ placement }) => placement.soughtKinds.some((own) => own === value)
    case 'level':
      return ({ placement }) => placement.levels.some((level) => level === value)
    case 'country':
      return ({ countryCode }) => countryCode === value
    case 'region':
      return ({ placement, countryCode }) =>
        placement.regions.some((region) => region === value) ||
        (countryCode !== null && regionsOfCountry(countryCode).includes(value as RegionKey))
    case 'citizen':
      return createCitizenTest(value, groups)
    case 'field':
      return ({ placement }) => placement.fields.some((field) => field === value || field === 'any')
    case 'funding':
      return ({ funding }) => funding === value
    case 'fee':
      return ({ criteria }) => criteria.rules?.fee.rule === 'none'
    case 'test':
      return createLanguageTest(value, not)
    case 'mode':
      return ({ isOnline }) => isOnline
    case 'for':
      return value === 'women'
        ? ({ criteria, addressed }) => criteria.rules?.gender === 'women' || addressed.women
        : ({ criteria, addressed }) => Boolean(criteria.rules?.refugees) || addressed.refugees
    case 'month':
      return ({ deadline }) => deadline.months.includes(value)
  }
}

/** Citizens of a country, or of any country of a continent, who live there: both rules hold. */
function createCitizenTest(value: string, groups: Groups): Test {
  const countries = /^[A-Z]{2}$/.test(value) ? [value] : countriesOf(value)
  const holds = ({ rules }: EligibilityCriteria) =>
    rules !== null &&
    countries.some((country) => {
      const answers = { citizenships: [country], lives: country }
      return (
        checkNationality(rules.nationality, answers, groups).result === 'holds' &&
        checkResidence(rules.residence, answers, groups).result !== 'excludes'
      )
    })
  // Thousands of entries share some hundred rules.
  const cache = new Map<EligibilityCriteria, boolean>()
  return ({ criteria }) => getOrCreate(cache, criteria, () => holds(criteria))
}

const countriesOf = (region: string): readonly string[] =>
  listCountries()
    .filter(({ code }) => regionsOfCountry(code).includes(region as RegionKey))
    .map(({ code }) => code)

/**
 * `ielts`: its rules name the test; `ielts:6.5`: that score is enough. An exclusion also drops
 * entries without rules, which may need it.
 */
function createLanguageTest(value: string, not: boolean): Test {
  const [name = '', score] = value.split(':')
  const isOf = (test: string) => toKey(test).startsWith(name)
  return ({ criteria: { rules } }) =>
    rules === null
      ? not
      : rules.languages.some(({ tests }) =>
          tests.some(
            (test) =>
              isOf(test.name) &&
              (score === undefined || Number.parseFloat(test.score) <= Number(score)),
          ),
        )
}
