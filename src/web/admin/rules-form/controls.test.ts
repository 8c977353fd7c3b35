import { createElement, createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { toFormValues } from '#web/admin/opportunity-form/form-values.ts'
import { RulesForm } from '#web/admin/rules-form/RulesForm.tsx'
import { plainControls, toRulesFormValues } from '#web/admin/rules-form/rules-form-values.ts'
import * as admin from '#web/texts/en/admin/admin.ts'
import { en } from '#web/texts/en/catalogue.ts'
import type { PageLanguage } from '#web/texts/language.ts'
import { LanguageContext } from '#web/texts/useTexts.ts'

test('each rule has a control, because a form without it would erase the rule with each save', () => {
  const form = createElement(RulesForm, {
    kind: 'scholarship',
    values: toFormValues(sampleOpportunity({}), null),
    initial: toRulesFormValues(null),
    ruling: { before: null, groups: [], readOn: null },
    form: createRef<HTMLFormElement>(),
  })
  const language: PageLanguage = { tag: 'en', dir: 'ltr', texts: { ...en, admin } }
  const html = renderToStaticMarkup(createElement(LanguageContext, { value: language }, form))
  const controls = new Set([...html.matchAll(/ name="rules\.([^"]+)"/g)].map(([, name]) => name))
  expect(plainControls.map(([name]) => name).filter((name) => !controls.has(name))).toEqual([])
})
