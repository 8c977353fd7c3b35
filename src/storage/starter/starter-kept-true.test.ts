import { expect, test } from 'vitest'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { sharesDomain, webDomainOf } from '#domain/words/web-domain.ts'
import { findMovedSlug } from '#storage/items/item-store.ts'
import { loadStarterCatalogue, type ShippedEntry } from '#storage/starter/starter-catalogue.ts'
import {
  listFaults,
  listOrNull,
  type Reviewed,
  shippedEntries,
} from '#storage/testing/starter-faults.ts'
import { databases } from '#storage/testing/test-database.ts'

// What the catalogue as it is shipped may not say. Each list of exceptions was read beside its
// entries, and says why they are none.

test('a former slug is that of no entry, and leads to the one that has replaced it', async () => {
  await using opened = await databases[0]!.open()
  const { kysely } = opened.database
  const now = new Date('2026-11-29T12:00:00Z')
  await loadStarterCatalogue(kysely, now)
  const slugs = shippedEntries.map(({ entry }) => entry.slug)
  const replaced = shippedEntries.flatMap(({ entry: { slug, formerSlugs } }) =>
    formerSlugs.map((former) => ({ former, slug })),
  )
  expect(replaced.length).toBeGreaterThan(0)
  for (const { former, slug } of replaced) {
    expect(slugs).not.toContain(former)
    expect(await findMovedSlug(kysely, former, now), former).toBe(slug)
  }
})

test('nothing is paid for what is not covered', () => {
  const find = ({ rules }: ShippedEntry) =>
    listOrNull(
      (rules?.payment ?? [])
        .filter(({ for: key }) => key in (rules?.covers ?? {}))
        .filter(({ for: key }) =>
          ['no', 'unknown'].includes(rules?.covers[key as keyof Rules['covers']] ?? ''),
        )
        .map(({ for: key }) => `pays for ${key}`),
    )
  expect(listFaults(find)).toEqual([])
})

test('the rules let people of the entry’s levels apply', () => {
  const find = ({ entry: { levels }, rules }: ShippedEntry) => {
    if (rules === null || levels.length === 0) return null
    const { degree, degreeAtMost, enrolled, enrolledAt } = rules
    const isPupils = enrolled === 'required' && enrolledAt.join() === 'high-school'
    const isGraduate = levels.every((level) => ['master', 'phd', 'postdoc'].includes(level))
    const isSchool = levels.every((level) => level === 'high-school')
    return listOrNull([
      ...(isGraduate && isPupils ? ['takes pupils only'] : []),
      ...(isGraduate && ['none', 'secondary'].includes(degreeAtMost ?? '')
        ? [`allows a degree of ${degreeAtMost} at most`]
        : []),
      ...(isSchool && ['bachelor', 'master', 'doctorate'].includes(degree ?? '')
        ? [`needs a degree of ${degree}`]
        : []),
      ...(levels.includes('postdoc') &&
      levels.length === 1 &&
      degree !== 'doctorate' &&
      degree !== null
        ? [`a postdoc with a degree of ${degree}`]
        : []),
      ...(levels.join() === 'undergraduate' && ['master', 'doctorate'].includes(degree ?? '')
        ? [`needs a degree of ${degree}`]
        : []),
    ])
  }
  expect(listFaults(find)).toEqual([])
})

test('an announced opening is before each announced closing', () => {
  const find = ({ entry: { opensAnnounced, deadlineAnnounced } }: ShippedEntry) =>
    listOrNull(
      deadlineAnnounced
        .filter(({ date }) => opensAnnounced !== null && date <= opensAnnounced.date)
        .map(({ date }) => `closes on ${date}`),
    )
  expect(listFaults(find)).toEqual([])
})

test('an announced day was read on a page of the organizer', () => {
  const find = ({ entry: { officialLink, deadlineAnnounced, opensAnnounced } }: ShippedEntry) =>
    listOrNull(
      [...deadlineAnnounced, ...(opensAnnounced === null ? [] : [opensAnnounced])]
        .filter(({ source }) => !sharesDomain(source, officialLink))
        .map(({ source }) => `${source}, not ${officialLink}`),
    )
  expect(listFaults(find)).toEqual([])
})

/** The page of the rules has another owner than the link, and is the organizer's all the same. */
const pagesElsewhere: Reviewed = {
  'acumen-fellows-program': 'Acumen runs Acumen Academy, as the names show.',
  'anso-scholarship-young-talents': 'An institute of the Chinese Academy of Sciences, which pays.',
  'arc-discovery-early-career-researcher-award': 'The portal of the government that pays for it.',
  'australia-awards-pacific-scholarships': 'A mission of the government that pays for it.',
  'becas-roberto-rocca': 'Tecpetrol belongs to the group that gives the scholarship.',
  'congress-bundestag-youth-exchange': 'The Bundestag is one of the two organizers.',
  'felix-scholarships': 'The University of Oxford is one of the three that give the scholarship.',
  'flex-future-leaders-exchange': 'American Councils carries the program out.',
  'fulbright-visiting-scholar-program': 'The Department of State pays for the program.',
  'hubert-humphrey-fellowship': 'An embassy of the government that pays for the program.',
  'international-parliamentary-scholarship': 'An embassy, where one applies to the Bundestag.',
  'jsps-postdoctoral-fellowship': 'The office of JSPS in San Francisco, as its name shows.',
  'la-caixa-inphinit-incoming': 'The Spanish domain of the foundation.',
  'lund-university-global-scholarship': 'The form of the university for its scholars.',
  'russian-government-scholarship': 'Rossotrudnichestvo gives the scholarship, as the names show.',
  'schwarzman-scholars': 'Tsinghua University houses the college.',
  'weidenfeld-hoffmann-scholarships': 'The University of Oxford admits the scholars.',
  'wells-mountain-scholars-program': 'The form of the foundation itself.',
  'yseali-academic-fellowship': 'An embassy of the government that pays for the program.',
}

test('the basis "page" means a page of the organizer', () => {
  const find = ({ entry: { officialLink }, rules }: ShippedEntry) => {
    if (rules?.basis !== 'page' || sharesDomain(rules.source, officialLink)) return null
    return `${webDomainOf(rules.source)?.host}, not ${webDomainOf(officialLink)?.host}`
  }
  expect(listFaults(find, pagesElsewhere)).toEqual([])
})

test('no text calls everyone, or women alone, otherwise than the rule', () => {
  const find = ({ entry, rules }: ShippedEntry) => {
    const isForAll = /^(?:worldwide|any nationality|all nationalities|every nationality)$/i.test(
      entry.eligibleFrom ?? '',
    )
    const isForWomen = [entry.name, ...entry.eligibility].some((text) =>
      /\b(?:women|girls|female (?:students|applicants|candidates)) only\b|^(?:for )?women\b/i.test(
        text,
      ),
    )
    return listOrNull([
      ...(isForAll && ['listed', 'except'].includes(rules?.nationality.rule ?? '')
        ? [`${entry.eligibleFrom}, but the rule names countries`]
        : []),
      ...(isForWomen && rules?.gender !== 'women' ? ['for women, but the rule is not'] : []),
    ])
  }
  expect(listFaults(find)).toEqual([])
})

test('a description has 40 to 120 words', () => {
  const find = ({ entry: { description } }: ShippedEntry) => {
    const { length } = description.split(/\s+/).filter((word) => /\w/.test(word))
    return length < 40 || length > 120 ? `${length} words` : null
  }
  expect(listFaults(find)).toEqual([])
})
