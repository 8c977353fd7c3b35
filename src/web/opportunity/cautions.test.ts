import { expect, test } from 'vitest'
import { type Rules, unknownRules } from '#domain/eligibility/rules.ts'
import { leadsTo, listCautions } from '#web/opportunity/cautions.ts'
import { en } from '#web/texts/en/catalogue.ts'

const titles = (fee: Rules['fee'] | null, doubt: Parameters<typeof listCautions>[1] = null) =>
  listCautions({ rules: fee === null ? null : { ...unknownRules, fee } }, doubt, en).map(({ title }) => title)

test('a fee is as prominent as the link, and an unknown fee shows nothing', () => {
  expect(titles({ rule: 'asked', amount: 1500, currency: 'KES' })).toEqual(['Application fee: KES 1,500'])
  expect(titles({ rule: 'asked', amount: null, currency: null })).toEqual(['You have to pay to apply'])
  expect([titles({ rule: 'none', amount: null, currency: null }), titles(unknownRules.fee), titles(null)]).toEqual([[], [], []])
})

test('a doubt shows the site’s name without lookalike letters', () => {
  expect(titles(null, { kind: 'resembles', domain: 'chevening.org' })).toEqual(['This link looks like chevening.org but is different'])
  expect(listCautions({ rules: null }, { kind: 'shortener', domain: 'bit.ly' }, en)).toMatchObject([
    { text: expect.stringMatching(/^bit\.ly sends you to another website/) },
  ])
  expect(leadsTo('https://www.\u0441hevening.org/a')).toBe('xn--hevening-ech.org')
  expect(leadsTo('https://www.ethz.ch/en')).toBe('ethz.ch')
  expect([leadsTo(null), leadsTo('ethz.ch')]).toEqual([null, null])
})
