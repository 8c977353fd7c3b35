import type { CountryGroup } from '#domain/eligibility/country-group.ts'
import { countryRules } from '#domain/eligibility/rules.ts'
import { countryName } from '#domain/words/country.ts'
import { CountryPicker } from '#web/admin/frame/CountryPicker.tsx'
import { groupMark } from '#web/admin/frame/named-countries.ts'
import { RuleField } from '#web/admin/rules-form/RuleField.tsx'
import type { Place, TypedRules } from '#web/admin/rules-form/typed-rules.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import type { SaidErrors } from '#web/texts/say-mistake.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

interface CountryQuestionProps {
  readonly place: Place
  readonly typed: TypedRules
  /** With what was added and taken away. */
  readonly shape: TypedRules
  readonly groups: readonly CountryGroup[]
  readonly errors: SaidErrors
  /** Takes what is typed among what is named; the names that nothing is called come back. */
  readonly onAdd: () => readonly string[]
}

/** Whose citizens, or where they must live: a choice, the countries and groups it names, and a note. */
export function CountryQuestion({ place, typed, shape, groups, errors, onAdd }: CountryQuestionProps) {
  const texts = useAdminTexts()
  const text = texts.rulesForm
  const rule = `${place}.rule` as const
  return (
    <>
      <fieldset className="options">
        <legend className="visually-hidden">{text.questions[place]}</legend>
        {countryRules.map((each) => (
          <label className="option" key={each}>
            <input type="radio" name={`rules.${rule}`} value={each} defaultChecked={typed.texts[rule] === each} />
            <span>{text.places[place][each]}</span>
          </label>
        ))}
      </fieldset>
      <CountryPicker
        name={`rules.${place}`}
        legend={text.named[place]}
        label={text.add}
        named={shape.lists[`${place}.named`].map((value) => ({ value, label: nameOf(value, groups, texts) }))}
        more={shape.lists[`${place}.more`]}
        mistake={errors[`rules.${place}.more`]}
        addIntent={`rules-add:${place}`}
        removeIntent={(value) => `rules-remove:${place}:${value}`}
        anchor={`#rules-${place}`}
        onAdd={onAdd}
      />
      <RuleField name={`${place}.note`} label={text.note} typed={typed} errors={errors} isLong />
    </>
  )
}

function nameOf(one: string, groups: readonly CountryGroup[], { picker, rulesForm }: Pick<AdminTexts, 'picker' | 'rulesForm'>): string {
  if (!one.startsWith(groupMark)) return countryName(one) ?? one
  const key = one.slice(groupMark.length)
  const group = groups.find((each) => each.key === key)
  return group === undefined ? rulesForm.goneGroup(key) : picker.group(group.name, group.countries.length)
}
