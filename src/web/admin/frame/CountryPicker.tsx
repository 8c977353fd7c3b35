import { type KeyboardEvent, useRef, useState } from 'react'
import { listCountries, findCountryCode } from '#domain/words/country.ts'
import { FieldFrame } from '#web/admin/frame/FieldFrame.tsx'
import { Icon } from '#web/pictures/marks.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { toKey } from '#domain/words/fold.ts'
import type { CountryGroup } from '#domain/eligibility/rules.ts'
import '#web/admin/frame/CountryPicker.css'

const choicesId = 'countries-and-groups'

/** What the browser offers while a name is typed, once for all pickers of a page. */
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
  readonly named: readonly { readonly value: string; readonly label: string }[]
  /** Names that were typed and are not yet among those named. */
  readonly more: readonly string[]
  /** Values of the buttons `intent`. */
  readonly addIntent: string
  readonly removeIntent: (value: string) => string
  /** Where the answer without scripts is looked at, such as '#members'. */
  readonly anchor: string
  /** Takes what is typed among what is named; the names that nothing is called come back. */
  readonly onAdd: () => readonly string[]
}

/**
 * Countries, and groups where the page offers them. The browser's own list searches; with scripts a choice is taken at once, without them by the button
 * or when the form is saved. A click on a token's button is for the form to handle, as on the server.
 */
export function CountryPicker({ name, legend, label, named, more, addIntent, removeIntent, anchor, onAdd }: CountryPickerProps) {
  const { picker: text } = useAdminTexts()
  const field = useRef<HTMLInputElement>(null)
  const [isUnknown, setUnknown] = useState(false)
  const take = () => {
    const unread = onAdd()
    const element = field.current
    if (!element) return
    element.value = unread.join('; ')
    setUnknown(unread.length > 0)
    element.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.currentTarget.value.trim() === '') return
    // Enter would save the form.
    event.preventDefault()
    take()
  }
  return (
    <fieldset className="stack">
      <legend className="visually-hidden">{legend}</legend>
      <ul className="row picked">
        {named.map((one) => (
          <li className="picked-one" key={one.value}>
            <input type="hidden" name={`${name}.named`} value={one.value} />
            {one.label}
            <button
              className="target"
              name="intent"
              value={removeIntent(one.value)}
              formAction={anchor}
              formNoValidate
              aria-label={text.remove(one.label)}
              onClick={() => field.current?.focus()}
            >
              <Icon name="close" size={18} />
            </button>
          </li>
        ))}
      </ul>
      <div className="row picker-field" data-align="end">
        <FieldFrame name={`${name}.more`} label={label} hint={text.hint} mistake={isUnknown ? text.unknown : undefined}>
          {(attributes) => (
            <input
              ref={field}
              list={choicesId}
              autoComplete="off"
              maxLength={5000}
              defaultValue={more.join('; ')}
              onKeyDown={onKeyDown}
              onInput={({ nativeEvent }) => {
                setUnknown(false)
                // A choice from the list, and not a letter of a name that may go on ('Niger', 'Nigeria').
                if (!('inputType' in nativeEvent) || nativeEvent.inputType === 'insertReplacementText') take()
              }}
              {...attributes}
            />
          )}
        </FieldFrame>
        <button
          className="button button-line"
          name="intent"
          value={addIntent}
          formAction={anchor}
          formNoValidate
          aria-label={`${text.add}: ${legend}`}
          onClick={(event) => {
            event.preventDefault()
            event.stopPropagation()
            take()
          }}
        >
          <Icon name="plus" size={18} />
          {text.add}
        </button>
      </div>
    </fieldset>
  )
}

/** What stands before the key of a group among countries. */
export const groupMark = 'group:'

/** A country ('PK') or a group ('group:eu') by its name, whatever its case and accents; undefined: neither is called so. */
function findNamed(name: string, groups: readonly CountryGroup[]): string | undefined {
  const key = toKey(name)
  const group = groups.find((each) => toKey(each.name) === key) ?? groups.find((each) => toKey(each.key) === key)
  return group === undefined ? findCountryCode(name.trim()) : `${groupMark}${group.key}`
}

/** Names that were typed, several in one field with semicolons between them; `unread`: what nothing is called. */
export function readNames(typed: readonly string[], groups: readonly CountryGroup[]) {
  const names = typed.flatMap((text) => text.split(';')).filter((name) => name.trim() !== '')
  const read = names.map((name) => ({ name: name.trim(), found: findNamed(name, groups) }))
  return {
    found: read.flatMap(({ found }) => found ?? []),
    unread: read.flatMap(({ name, found }) => (found === undefined ? [name] : [])),
  }
}
