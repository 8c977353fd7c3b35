import { expect, test } from 'vitest'
import type { ShippedEntry } from '#storage/starter/starter-catalogue.ts'
import {
  listFaults,
  listOrNull,
  type Reviewed,
  shippedEntries,
} from '#storage/testing/starter-faults.ts'

// As starter-kept-true.test.ts: when entries close, whether one is there twice, and for whom.

test('the months of closing contain each day of closing', () => {
  const find = ({ entry: { usually, deadlineMonthDay, deadlineAnnounced } }: ShippedEntry) =>
    listOrNull(
      [...deadlineMonthDay, ...deadlineAnnounced.map(({ date }) => date.slice(5))].filter(
        (day) => !usually.includes(Number(day.slice(0, 2))),
      ),
    )
  expect(listFaults(find)).toEqual([])
})

/** Pages that several programs share, by their address without scheme. */
const sharedPages: Reviewed = {
  'anid.cl': 'The agency of Chile, for studies at home and for studies abroad.',
  'campuschina.org':
    'The portal of the Chinese government, for three programs with rules of their own.',
  'careers.cern/students': 'The page of CERN for all of its programs for students.',
  'taiwanscholarship.moe.gov.tw':
    'The portal of the ministry, for degrees and for Chinese courses.',
  'www2.daad.de/deutschland/stipendium/datenbank/en/21148-scholarship-database':
    'The database of the DAAD, which has no lasting page for each program.',
}

test('no two entries share link and level', () => {
  const byPlace = Map.groupBy(
    shippedEntries.flatMap(({ entry, kind, category }) => {
      const { slug, levels, officialLink } = entry
      const page = officialLink.toLowerCase().replace(/^https?:\/\/(?:www\.)?|\/$/g, '')
      const places = levels.length > 0 ? levels : [category ?? kind]
      return places.map((level) => ({ slug, page, place: `${level} ${page}` }))
    }),
    ({ place }) => place,
  )
  const shared = [...byPlace].filter(
    ([, same]) => same.length > 1 && !(same[0]!.page in sharedPages),
  )
  expect(
    shared.map(([place, same]) => `${place}: ${same.map(({ slug }) => slug).join(', ')}`),
  ).toEqual([])
})

test('only what takes every nationality is open worldwide', () => {
  const find = ({ entry: { regions, openToAll }, rules }: ShippedEntry) => {
    const rule = rules?.nationality.rule ?? 'unknown'
    if (!openToAll && !regions.includes('Global')) return null
    return ['listed', 'except', 'varies'].includes(rule) ? `nationality ${rule}` : null
  }
  expect(listFaults(find)).toEqual([])
})
