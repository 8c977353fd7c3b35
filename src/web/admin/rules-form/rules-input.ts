import { fillRules } from '#domain/eligibility/brief-rules.ts'
import {
  type CountryGroup,
  type CountryRule,
  countryRules,
  coveredThings,
  feeRules,
  paymentPeriods,
  paymentPurposes,
  ruleRows,
  type Rules,
  type RuleType,
  unknownRules,
} from '#domain/eligibility/rules.ts'
import { isSame } from '#web/admin/items/merge.ts'
import { groupPrefix, readNames } from '#web/admin/form/CountryPicker.tsx'
import {
  isSameFormValues,
  type CountryRuleName,
  plainControls,
  purposeOf,
  type RuleList,
  type RuleText,
  toLanguageFormValues,
  toRulesFormValues,
  type PaymentFormValues,
  type LanguageFormValues,
  type RulesFormValues,
} from '#web/admin/rules-form/rules-form-values.ts'

/**
 * The rules of the controls, as `rulesSchema` expects them. An unreadable value stays as it was entered, so that it is refused at its
 * control. Unchanged controls give `before` itself, and so do unchanged languages. null: every control is empty.
 */
export function toRulesInput(values: RulesFormValues, before: Rules | null, groups: readonly CountryGroup[]): unknown {
  if (isSameFormValues(values, toRulesFormValues(before))) return before
  const { texts } = values
  const input = {
    ...(before ?? unknownRules),
    ...toPlainRules(values),
    nationality: toCountries('nationality', values, groups),
    residence: toCountries('residence', values, groups),
    languages: toLanguages(values.languages, before),
    other: texts.other.split('\n').filter((line) => line.trim() !== ''),
    covers: Object.fromEntries(coveredThings.map((thing) => [thing, texts[`covers.${thing}`] || 'unknown'])),
    payment: listFilled(values.payments).map(({ id, amount, currency, per, note }) => ({
      for: purposeOf({ id }),
      amount: toNumber(amount),
      currency: currency.trim().toUpperCase(),
      per,
      note,
    })),
    fee: {
      rule: texts['fee.rule'] || 'unknown',
      amount: texts['fee.rule'] === 'asked' ? toNumber(texts['fee.amount']) : null,
      currency: texts['fee.rule'] === 'asked' ? texts['fee.currency'].trim().toUpperCase() || null : null,
    },
    // The editor has to choose: without a basis the rules are refused.
    basis: texts.basis,
    source: texts.source.trim(),
  }
  return isEmpty(input) ? null : input
}

/** The rules whose parts have a control each, by their rows. */
function toPlainRules(values: RulesFormValues): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries<RuleType>(ruleRows)
      .filter(([, { value }]) => value !== 'own')
      .map(([name, shape]) => [name, toRule(name, shape, values)]),
  )
}

function toRule(name: string, shape: RuleType, values: RulesFormValues): unknown {
  const text = values.texts[name as RuleText]
  switch (shape.value) {
    case 'years':
    case 'count':
      return toNumber(text)
    case 'choice':
      return text || shape.empty
    case 'choices':
      return values.lists[name as RuleList]
    case 'flag':
      return text !== ''
    case 'record':
      return shape.isOptional && !isTouched(name, shape, values)
        ? null
        : Object.fromEntries(
            Object.entries(shape.of).map(([field, each]) => {
              const control = `${name}.${field}`
              // An open choice is reported, not guessed.
              return [field, each.value === 'choice' ? values.texts[control as RuleText] : toRule(control, each, values)]
            }),
          )
    default:
      return text
  }
}

function isTouched(name: string, { of }: Extract<RuleType, { readonly value: 'record' }>, { texts, lists }: RulesFormValues): boolean {
  return Object.keys(of).some((field) => {
    const [text = '', list = []] = [texts[`${name}.${field}` as RuleText], lists[`${name}.${field}` as RuleList]]
    return text.trim() !== '' || list.length > 0
  })
}

/** The current values of the controls, valid or not, for sentences and comparisons during input. null: none. */
export function toRulesSoFar(values: RulesFormValues, before: Rules | null, groups: readonly CountryGroup[]): Rules | null {
  return fillRules(toRulesInput(withValidChoices(values), before, groups))
}

const choices = new Map<string, readonly string[]>([
  ...plainControls.flatMap(([name, shape]) => (shape.value === 'choice' || shape.value === 'choices' ? [[name, shape.of] as const] : [])),
  ['nationality.rule', countryRules],
  ['residence.rule', countryRules],
  ['fee.rule', feeRules],
])

/** A value outside of the choices, as a form of another version may send it, counts as empty. */
function withValidChoices({ texts, lists, payments, languages }: RulesFormValues): RulesFormValues {
  const isValid = (name: string, text: string) => choices.get(name)?.includes(text) ?? true
  const valid = Object.entries(texts).map(([name, text]) => [name, isValid(name, text) ? text : ''])
  const chosen = Object.entries(lists).map(([name, values]) => [name, values.filter((value) => isValid(name, value))])
  return {
    texts: Object.fromEntries(valid) as RulesFormValues['texts'],
    lists: Object.fromEntries(chosen) as RulesFormValues['lists'],
    payments: payments.filter(({ per }) => paymentPeriods.some((period) => period === per)),
    languages: languages.filter(({ language }) => /^[a-z]{2}$/.test(language)),
  }
}

/** The payment rows in the order of `payment`: rows without amount and note are left out, because a currency may be preset. */
export function listFilled(payments: readonly PaymentFormValues[]): readonly PaymentFormValues[] {
  const filled = payments.filter(({ amount, note }) => amount.trim() !== '' || note.trim() !== '')
  return paymentPurposes.flatMap((purpose) => filled.filter((payment) => purposeOf(payment) === purpose))
}

/** The rows of `languages`: empty rows are left out. */
export function listFilledLanguages(languages: readonly LanguageFormValues[]): readonly LanguageFormValues[] {
  return languages.filter(({ language, level, tests, note, varies }) =>
    [language, level, tests, note, varies].some((text) => text.trim() !== ''),
  )
}

function toLanguages(languages: readonly LanguageFormValues[], before: Rules | null): unknown {
  if (before !== null && isSame(languages, toLanguageFormValues(before.languages))) return before.languages
  return listFilledLanguages(languages).map(({ language, level, tests, note, varies }) => ({
    language,
    level: level || null,
    tests: tests.split('\n').flatMap((line) => (line.trim() === '' ? [] : [toTest(line.trim())])),
    note,
    varies: varies !== '',
  }))
}

/** 'IELTS: 6.5', or with a number alone behind the name. A test without a score has an empty one, which is refused. */
function toTest(line: string): { readonly name: string; readonly score: string } {
  const [, name = line, score = ''] = /^(.*?):\s*(.*)$/.exec(line) ?? /^(.*\S)\s+(\S*\d\S*)$/.exec(line) ?? []
  return { name, score }
}

function toCountries(name: CountryRuleName, values: RulesFormValues, groups: readonly CountryGroup[]): CountryRule {
  const rule = (values.texts[`${name}.rule`] || 'unknown') as CountryRule['rule']
  const note = values.texts[`${name}.note`]
  // Their controls are hidden, and names beside a choice for everyone would mislead.
  if (rule === 'any' || rule === 'unknown') return { rule, countries: [], groups: [], note }
  const { found, unread } = readNames(values.lists[`${name}.more`], groups)
  const names = [...new Set([...values.lists[`${name}.named`], ...found])]
  const isGroup = (one: string) => one.startsWith(groupPrefix)
  return {
    rule,
    countries: [...names.filter((one) => !isGroup(one)), ...unread],
    groups: names.filter(isGroup).map((one) => one.slice(groupPrefix.length)),
    note,
  }
}

/** Accepts '1,200'; null where it is empty, the text itself where it is no number. */
function toNumber(text: string): number | string | null {
  const plain = text.trim()
  if (plain === '') return null
  return /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(plain) ? Number(plain.replaceAll(',', '')) : plain
}

/** Its source alone is no rule. */
function isEmpty(input: object): boolean {
  const filled = fillRules({ ...input, basis: unknownRules.basis, source: null })
  const withoutBlanks = JSON.stringify(filled, (_, value: unknown) => (value === '' ? null : value))
  return withoutBlanks === JSON.stringify(unknownRules)
}
