import { expect, test } from 'vitest'
import {
  coverAddress,
  coverKinds,
  flagAddress,
  parseCoverName,
  parseShareName,
  plateAddress,
  shareAddress,
  shareKinds,
} from '#web/pictures/address.ts'

const lastPart = (address: string) => address.split('/').at(-1) ?? ''

test('the address of a cover describes its drawing', () => {
  for (const kind of coverKinds) {
    for (const countryCode of ['DE', null]) {
      const cover = { kind, countryCode, slug: 'daad-epos-2' }
      expect(parseCoverName(lastPart(coverAddress(cover)))).toEqual(cover)
    }
  }
  expect(coverAddress({ kind: 'summer', countryCode: 'CH', slug: 'cern' })).toBe(
    '/covers/v1/summer-CH-cern.svg',
  )
  expect(coverAddress({ kind: 'summer', countryCode: null, slug: 'cern' })).toBe(
    '/covers/v1/summer-xx-cern.svg',
  )
})

test('the addresses of plates and share pictures parse back', () => {
  expect(parseCoverName(lastPart(plateAddress('an-article')))).toEqual({
    kind: 'plate',
    slug: 'an-article',
  })
  for (const kind of shareKinds)
    expect(parseShareName(lastPart(shareAddress(kind, 'some-slug')))).toEqual({
      kind,
      slug: 'some-slug',
    })
  expect(shareAddress('page', 'scholarships/field')).toBe('/share/v1/page-scholarships-field.png')
})

test('any identifier of another backend gives an address that the server answers', () => {
  for (const slug of [
    '',
    '../../etc/passwd',
    'Ünïcode ñame',
    'x'.repeat(500),
    '"><script>',
    'مرحبا',
  ]) {
    expect(
      parseCoverName(lastPart(coverAddress({ kind: 'scholarship', countryCode: '<b', slug }))),
      slug,
    ).toBeDefined()
    expect(parseShareName(lastPart(shareAddress('opportunity', slug))), slug).toBeDefined()
  }
})

test('foreign addresses are refused', () => {
  const names = [
    '',
    'cover.svg',
    'unknown-DE-x.svg',
    'summer-de-x.svg',
    'summer-DE-.svg',
    `summer-DE-${'x'.repeat(121)}.svg`,
    'summer-DE-a b.svg',
    'summer-DE-x.svg\n',
  ]
  for (const name of names) expect(parseCoverName(name), name).toBeUndefined()
  expect(parseShareName('opportunity-x.svg')).toBeUndefined()
  expect(parseShareName('admin-x.png')).toBeUndefined()
})

test('a flag has an address if the item has a country', () => {
  expect(flagAddress('DE')).toBe('/flags/v1/de.svg')
  expect(flagAddress(null)).toBeNull()
  expect(flagAddress('Germany')).toBeNull()
})
