import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CountryGroup } from '#domain/eligibility/rules.ts'
import { countryName, listCountries, findCountryCode } from '#domain/words/country.ts'
import { toKey } from '#domain/words/text.ts'
import { LabeledField } from '#web/admin/form/LabeledField.tsx'
import { Button } from '#web/components/Button.tsx'
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

interface CountryPickerProps {
  /** Its controls are `NAME.named` and `NAME.more`. */
  readonly name: string
  readonly legend: string
  readonly label: string
  /** Codes of countries, keys of groups behind `groupPrefix`. */
  readonly selected: readonly string[]
  /** Entered names that are not yet among the selected ones. */
  readonly more: readonly string[]
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
  more,
  groups,
  renderHeading,
  ...initial
}: CountryPickerProps) {
  const texts = useAdminTexts()
  const text = texts.picker
  const field = useRef<HTMLInputElement>(null)
  const [selected, setSelected] = useState(initial.selected)
  const [isUnknown, setUnknown] = useState(false)
  const change = (next: readonly string[]) => {
    flushSync(() => setSelected(next))
    field.current?.focus()
    // Notifies the listeners of the form's fields.
    field.current?.form?.dispatchEvent(new Event('change'))
  }
  const addEntered = () => {
    if (!field.current) return
    const { found, unread } = readNames([field.current.value], groups)
    field.current.value = unread.join('; ')
    setUnknown(unread.length > 0)
    change([...new Set([...selected, ...found])])
  }
  return (
    <fieldset className="stack">
      <legend className="visually-hidden">{legend}</legend>
      {renderHeading?.(selected.length)}
      <ul className="row picked">
        {selected.map((one) => (
          <li className="picked-one" key={one}>
            <input type="hidden" name={`${name}.named`} value={one} />
            {labelOf(one, groups, texts)}
            <Button
              className="target needs-script"
              icon="close"
              aria-label={text.remove(labelOf(one, groups, texts))}
              onClick={() => change(selected.filter((each) => each !== one))}
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
              defaultValue={more.join('; ')}
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
        <Button
          icon="plus"
          label={text.add}
          aria-label={`${text.add}: ${legend}`}
          onClick={addEntered}
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

export const groupPrefix = 'group:'

/**
 * A country ('PK') or a group ('group:eu') by its name, whatever its case and accents; undefined:
 * neither is called so.
 */
function findByName(name: string, groups: readonly CountryGroup[]): string | undefined {
  const key = toKey(name)
  const group =
    groups.find((each) => toKey(each.name) === key) ??
    groups.find((each) => toKey(each.key) === key)
  return group === undefined ? findCountryCode(name.trim()) : `${groupPrefix}${group.key}`
}

/**
 * Entered names, several in one field separated by semicolons; `unread`: names that match nothing.
 */
export function readNames(entered: readonly string[], groups: readonly CountryGroup[]) {
  const names = entered.flatMap((text) => text.split(';')).filter((name) => name.trim() !== '')
  const read = names.map((name) => ({ name: name.trim(), found: findByName(name, groups) }))
  return {
    found: read.map(({ found }) => found).filter((found) => found !== undefined),
    unread: read.filter(({ found }) => found === undefined).map(({ name }) => name),
  }
}
