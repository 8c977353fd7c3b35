import { expect, test } from 'vitest'
import {
  listUsualAds,
  readTypedSite,
  reshapeFaq,
  siteParts,
  toParagraphs,
  toSiteInput,
  toTypedSite,
} from '#web/admin/settings/site-form.ts'
import { emptySite } from '#domain/site.ts'

const stored = toTypedSite({
  site: { ...emptySite, faq: [{ question: 'Q', answer: 'A' }], about: { ...emptySite.about, why: ['One', 'Two'] } },
  options: { name: null, adsOn: null },
})

test('each form changes its own part only', () => {
  for (const part of siteParts) {
    const typed = readTypedSite(new FormData(), part, stored)
    const own = { general: ['name', 'adsOn'], contact: ['contact'], about: ['about'], faq: ['faq'] }[part]
    const others = Object.entries(typed).filter(([name]) => !own.includes(name))
    expect(Object.fromEntries(others), part).toEqual(Object.fromEntries(Object.entries(stored).filter(([name]) => !own.includes(name))))
    expect(Object.values(toSiteInput(typed, part))).toHaveLength(1)
  }
})

test('pages with ads are the site’s own until somebody chooses', () => {
  const form = new FormData()
  form.append('adsOn', 'competition')
  expect(readTypedSite(form, 'general', stored).adsOn).toBeNull()
  form.append('ads', 'own')
  expect(readTypedSite(form, 'general', stored).adsOn).toEqual(['competition'])
  expect(listUsualAds()).toContain('competition')
})

test('questions are added, moved and removed, and blank pairs are not saved', () => {
  const two = [...stored.faq, { question: 'R', answer: 'B' }]
  expect(reshapeFaq(two, 'up:1')?.map(({ question }) => question)).toEqual(['R', 'Q'])
  expect(reshapeFaq(two, 'up:0')).toEqual(two)
  expect(reshapeFaq(two, 'remove:0')).toEqual([{ question: 'R', answer: 'B' }])
  const added = reshapeFaq(two, 'add') ?? []
  expect(added).toHaveLength(3)
  expect(toSiteInput({ ...stored, faq: added }, 'faq')).toEqual({ site: { faq: two } })
  expect(reshapeFaq(two, 'save')).toBeUndefined()
})

test('a blank line begins a paragraph', () => {
  expect(stored.about.why).toBe('One\n\nTwo')
  expect(toParagraphs('One\nmore\n\n \nTwo\n')).toEqual(['One\nmore', 'Two\n'])
})
