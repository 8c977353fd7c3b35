import { Parser } from 'htmlparser2'
import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ruleSections } from '#domain/eligibility/rule-words.ts'
import { sectionOf } from '#web/admin/rules-form/rule-errors.ts'
import { ruleControls, toRulesFormValues } from '#web/admin/rules-form/rules-form-values.ts'
import { PaidRules, RulesForm } from '#web/admin/rules-form/RulesForm.tsx'
import * as admin from '#web/texts/en/admin/admin.ts'
import { en } from '#web/texts/en/catalogue.ts'
import type { PageLanguage } from '#web/texts/language.ts'
import { LanguageContext } from '#web/texts/useTexts.ts'

/**
 * The controls of the form of rules with the section that contains each; null: it is below the
 * sections.
 */
function listControls(): Map<string, string | null> {
  const shared = {
    kind: 'scholarship',
    initial: toRulesFormValues(null),
    ruling: { before: null, groups: [], readOn: null },
    changedList: null,
  } as const
  const form = createElement(
    Fragment,
    null,
    createElement(RulesForm, { ...shared, officialLink: '' }),
    createElement(PaidRules, shared),
  )
  const language: PageLanguage = { tag: 'en', dir: 'ltr', texts: { ...en, admin } }
  const controls = new Map<string, string | null>()
  const around: string[] = []
  const parser = new Parser({
    onopentag(tag, { id = '', name = '' }) {
      if (tag === 'details') around.push(id)
      const section =
        around.find((each) => each.startsWith('rules-'))?.slice('rules-'.length) ?? null
      if (name.startsWith('rules.')) controls.set(name.slice('rules.'.length), section)
    },
    onclosetag: (tag) => void (tag === 'details' && around.pop()),
  })
  parser.end(renderToStaticMarkup(createElement(LanguageContext, { value: language }, form)))
  return controls
}

test('each rule has a control, because a form without it would erase the rule with each save', () => {
  const controls = listControls()
  // Of chosen countries, of which there are none yet.
  const always = [...ruleControls].filter((name) => !name.endsWith('.named'))
  expect(always.filter((name) => !controls.has(name))).toEqual([])
})

test('an error opens the section that contains its control', () => {
  const controls = [...listControls()]
  expect(new Set(controls.map(([, section]) => section))).toEqual(new Set([...ruleSections, null]))
  expect(controls.filter(([name, section]) => sectionOf(name) !== section)).toEqual([])
})
