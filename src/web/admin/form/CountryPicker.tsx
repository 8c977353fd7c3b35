import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CountryGroup } from '#domain/eligibility/rules.ts'
import { countryName, listCountries } from '#domain/words/country.ts'
import { LabeledField } from '#web/admin/form/LabeledField.tsx'
import {
  changePicked,
  groupPrefix,
  type PickedCountries,
} from '#web/admin/form/picked-countries.ts'
import { RowButton } from '#web/admin/form/useRows.tsx'
import type { AdminTexts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

const choicesId = 'countries-and-groups'

/** The browser's suggestions for a name, once for all pickers of a page. */
export function CountryChoices({ groups }: { groups: readonly CountryGroup[] }) {
  const { picker: text } = useAdminTexts()
  return (
    <datalist id={choicesId}>
      {groups.map(({ key, name, countries }) => (
        <option key={key} value={name}>
          {text.group(name, countries.length)}
        </option>
      ))}
      {listCountries().map(({ code, name }) => (
        <option key={code} value={name}>
          {name}
        </option>
      ))}
    </datalist>
  )
}

interface CountryPickerProps extends PickedCountries {
  /** Its controls are `NAME.named` and `NAME.more`; to its buttons it is the list. */
  readonly name: string
  readonly legend: string
  readonly label: string
  /** The groups that may be chosen beside countries. */
  readonly groups: readonly CountryGroup[]
  readonly renderHeading?: (count: number) => ReactNode
}

/**
 * Countries, and groups where the page offers them. The browser's list searches; a choice is taken
 * at once, or when the form is saved.
 */
export function CountryPicker({
  name,
  legend,
  label,
  groups,
  renderHeading,
  ...initial
}: CountryPickerProps) {
  const texts = useAdminTexts()
  const text = texts.picker
  const field = useRef<HTMLInputElement>(null)
  const [named, setNamed] = useState(initial.named)
  const [isUnknown, setUnknown] = useState(false)
  const change = (next: readonly string[]) => {
    flushSync(() => setNamed(next))
    field.current?.focus()
    // Notifies the listeners of the form's fields.
    field.current?.form?.dispatchEvent(new Event('change'))
  }
  const addEntered = () => {
    if (!field.current) return
    const entered = { named, more: [field.current.value] }
    const next = changePicked(entered, { verb: 'add', which: '' }, groups)
    field.current.value = next.more.join('; ')
    setUnknown(next.more.length > 0)
    change(next.named)
  }
  return (
    <fieldset className="stack" id={`${name}-rows`}>
      <legend className="visually-hidden">{legend}</legend>
      {renderHeading?.(named.length)}
      <ul className="row picked">
        {named.map((one) => (
          <li className="picked-one" key={one}>
            <input type="hidden" name={`${name}.named`} value={one} />
            {labelOf(one, groups, texts)}
            <RowButton
              list={name}
              press={`close ${one}`}
              onPress={() => change(named.filter((each) => each !== one))}
              className="target"
              icon="close"
              aria-label={text.remove(labelOf(one, groups, texts))}
            />
          </li>
        ))}
      </ul>
      <div className="row picker-field" data-align="end">
        <LabeledField
          name={`${name}.more`}
          label={label}
          hint={text.hint}
          error={isUnknown ? text.unknown : undefined}
        >
          {(attributes) => (
            <input
              ref={field}
              list={choicesId}
              autoComplete="off"
              maxLength={5000}
              defaultValue={initial.more.join('; ')}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.currentTarget.value.trim() === '') return
                // Enter would save the form.
                event.preventDefault()
                addEntered()
              }}
              onInput={({ nativeEvent }) => {
                setUnknown(false)
                // A choice from the list, and not a letter of a name that may go on ('Niger',
                // 'Nigeria').
                if (
                  !('inputType' in nativeEvent) ||
                  nativeEvent.inputType === 'insertReplacementText'
                )
                  addEntered()
              }}
              {...attributes}
            />
          )}
        </LabeledField>
        <RowButton
          list={name}
          press="add"
          onPress={addEntered}
          icon="plus"
          label={text.add}
          aria-label={`${text.add}: ${legend}`}
        />
      </div>
    </fieldset>
  )
}

/** The name of a country, or of a group with the number of its members. */
function labelOf(
  one: string,
  groups: readonly CountryGroup[],
  { picker, rulesForm }: Pick<AdminTexts, 'picker' | 'rulesForm'>,
): string {
  if (!one.startsWith(groupPrefix)) return countryName(one) ?? one
  const key = one.slice(groupPrefix.length)
  const group = groups.find((each) => each.key === key)
  return group === undefined
    ? rulesForm.goneGroup(key)
    : picker.group(group.name, group.countries.length)
}
