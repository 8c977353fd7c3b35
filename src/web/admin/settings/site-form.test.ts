import { expect, test } from 'vitest'
import { emptySite } from '#domain/site.ts'
import {
  changeFaqRows,
  listUsualAds,
  parseSiteForm,
  settingsSections,
  toControlErrors,
  toParagraphs,
  toSiteInput,
  toSiteFormValues,
} from '#web/admin/settings/site-form.ts'

const stored = toSiteFormValues({
  site: {
    ...emptySite,
    faq: [{ question: 'Q', answer: 'A' }],
    about: { ...emptySite.about, why: ['One', 'Two'] },
  },
  options: { name: null, adsOn: null, popupPause: 'week' },
})

test('each form changes its own settings only', () => {
  for (const section of settingsSections) {
    const entered = parseSiteForm(new FormData(), section, stored)
    const own = {
      general: ['name', 'adsOn', 'popupPause'],
      contact: ['contact'],
      about: ['about'],
      faq: ['faq'],
    }[section]
    const others = Object.entries(entered).filter(([name]) => !own.includes(name))
    expect(Object.fromEntries(others), section).toEqual(
      Object.fromEntries(Object.entries(stored).filter(([name]) => !own.includes(name))),
    )
    expect(Object.values(toSiteInput(entered, section))).toHaveLength(1)
  }
})

test('pages with ads are the default ones until the administrator chooses', () => {
  const form = new FormData()
  form.append('adsOn', 'competition')
  expect(parseSiteForm(form, 'general', stored).adsOn).toBeNull()
  form.append('ads', 'own')
  expect(parseSiteForm(form, 'general', stored).adsOn).toEqual(['competition'])
  expect(listUsualAds()).toContain('competition')
})

test('blank questions are not saved, and an error finds its pair in the form', () => {
  const faq = [
    ...stored.faq,
    { id: '2', question: '', answer: ' ' },
    { id: '7', question: 'R', answer: 'B' },
  ]
  const given = [stored.faq[0], faq[2]].map((row) => ({
    question: row?.question,
    answer: row?.answer,
  }))
  expect(toSiteInput({ ...stored, faq }, 'faq')).toEqual({ site: { faq: given } })
  expect(toControlErrors({ ...stored, faq }, { 'faq.1.answer': 'Too long.' })).toEqual({
    'faq.7.answer': 'Too long.',
  })
  const others = { name: 'N', faq: 'F', 'contactLinks.chat': 'C', 'about.why': 'W' }
  expect(toControlErrors(stored, others)).toEqual(others)
})

test('a button of the FAQ changes its pairs alone', () => {
  const after = (list: string, verb: string, which = '') =>
    changeFaqRows(stored, { list, verb, which })
  const added = after('faq', 'add')
  expect(added.faq).toEqual([...stored.faq, { id: '2', question: '', answer: '' }])
  const moved = changeFaqRows(added, { list: 'faq', verb: 'up', which: '2' })
  expect(moved.faq.map(({ id }) => id)).toEqual(['2', '1'])
  expect(after('faq', 'close', '1').faq).toEqual([])
  expect(after('name', 'add')).toBe(stored)
})

test('a blank line begins a paragraph', () => {
  expect(stored.about.why).toBe('One\n\nTwo')
  expect(toParagraphs('One\nmore\n\n \nTwo\n')).toEqual(['One\nmore', 'Two\n'])
})
