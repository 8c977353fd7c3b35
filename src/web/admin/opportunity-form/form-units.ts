import { manyFields, type TextField, textFields } from '#domain/forms/form-fields.ts'
import type { FormUnits, Units } from '#web/admin/items/merge.ts'
import type { OpportunityFormValues } from '#web/admin/opportunity-form/form-values.ts'
import type { RulesFormValues } from '#web/admin/rules-form/rules-form-values.ts'

/** What only makes sense together, by the name of the unit. Of rules: controls of one country rule, or of the fee. */
const together: Readonly<Record<string, readonly TextField[]>> = {
  deadline: ['deadline', 'deadlineKind'],
  deadlineTime: ['deadlineTime', 'deadlineZone'],
}
const joined: readonly TextField[] = Object.values(together).flat()
const single = textFields.filter((field) => !joined.includes(field))

/** The units of a form of an opportunity: its fields by their names, 'rules.' and the name of a control or of the rule that several make. */
export const opportunityUnits: FormUnits<OpportunityFormValues> = {
  toUnits(values) {
    return {
      ...Object.fromEntries(single.map((field) => [field, values[field]])),
      ...Object.fromEntries(Object.entries(together).map(([name, fields]) => [name, fields.map((field) => values[field])])),
      ...Object.fromEntries(manyFields.map((field) => [field, values[field].toSorted()])),
      publishAt: values.publishAt,
      ...(values.rules && toRulesUnits(values.rules)),
    }
  },
  fromUnits(values, units) {
    const dates = Object.entries(together).flatMap(([name, fields]) =>
      fields.map((field, index) => [field, (units[name] as readonly string[])[index]] as const),
    )
    const lists = manyFields.map((field) => [field, units[field]] as const)
    const texts = [...single, 'publishAt' as const].map((field) => [field, units[field]] as const)
    const rules = values.rules && fromRulesUnits(units)
    return { ...values, ...Object.fromEntries([...texts, ...dates, ...lists]), rules }
  },
}

/** The unit that contains a field. */
export function unitOf(field: string): string {
  return Object.entries(together).find(([, fields]) => (fields as readonly string[]).includes(field))?.[0] ?? field
}

/** Named as controls of their rows are, by which the question is known (rule-errors.ts). */
const [paymentUnit, languagesUnit] = ['rules.figure-0', 'rules.language-0'] as const

const ofOneRule = /^(?:nationality|residence|fee)(?=\.)/

function toRulesUnits({ texts, lists, figures: payments, languages }: RulesFormValues): Units {
  const units: Record<string, unknown> = { [paymentUnit]: payments, [languagesUnit]: languages }
  const sorted = Object.entries(lists).map(([name, values]): [string, unknown] => [name, values.toSorted()])
  for (const [isText, entries] of [
    [true, Object.entries(texts)],
    [false, sorted],
  ] as const) {
    for (const [name, value] of entries) {
      const unit = `rules.${ofOneRule.exec(name)?.[0] ?? name}`
      units[unit] = [...((units[unit] as unknown[] | undefined) ?? []), { name, value, isText }]
    }
  }
  return units
}

function fromRulesUnits(units: Units): RulesFormValues {
  const { [paymentUnit]: payments, [languagesUnit]: languages } = units
  const controls = Object.entries(units).flatMap(([unit, held]) =>
    unit.startsWith('rules.') && unit !== paymentUnit && unit !== languagesUnit
      ? (held as { readonly name: string; readonly value: unknown; readonly isText: boolean }[])
      : [],
  )
  const read = (isText: boolean) =>
    Object.fromEntries(controls.filter((each) => each.isText === isText).map(({ name, value }) => [name, value]))
  return { texts: read(true), lists: read(false), figures: payments, languages } as RulesFormValues
}
