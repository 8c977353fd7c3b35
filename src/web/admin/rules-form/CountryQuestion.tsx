import { type KeyboardEvent, useRef, useState } from 'react'
import type { CountryGroup } from '#domain/eligibility/country-group.ts'
import { countryRules } from '#domain/eligibility/rules.ts'
import { countryName, listCountries } from '#domain/words/country.ts'
import { FieldFrame } from '#web/admin/frame/FieldFrame.tsx'
import { Icon } from '#web/pictures/marks.tsx'
import { RuleField } from '#web/admin/rules-form/RuleField.tsx'
import { groupMark, type Place, type TypedRules } from '#web/admin/rules-form/typed-rules.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import type { SaidErrors } from '#web/texts/say-mistake.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

const choicesId = 'countries-and-groups'

/** What the browser offers while a name is typed, once for all fields of a form. */
export function CountryChoices({ groups }: { groups: readonly CountryGroup[] }) {
  const { rulesForm: text } = useAdminTexts()
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
  const { rulesForm: text } = useAdminTexts()
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
      <CountryPicker place={place} shape={shape} groups={groups} mistake={errors[`rules.${place}.more`]} onAdd={onAdd} />
      <RuleField name={`${place}.note`} label={text.note} typed={typed} errors={errors} />
    </>
  )
}

type PickerProps = Pick<CountryQuestionProps, 'place' | 'shape' | 'groups' | 'onAdd'> & { readonly mistake: string | undefined }

/** The browser's own list searches; with scripts a choice is taken at once, without them by the button or when the form is saved. */
function CountryPicker({ place, shape, groups, mistake, onAdd }: PickerProps) {
  const { rulesForm: text } = useAdminTexts()
  const field = useRef<HTMLInputElement>(null)
  const [isUnknown, setUnknown] = useState(false)
  const more = `rules.${place}.more`
  const [first = '', ...others] = shape.lists[`${place}.more`]
  const take = () => {
    const unread = onAdd()
    const element = field.current
    if (!element) return
    element.value = unread[0] ?? ''
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
    <fieldset className="picker">
      <legend className="visually-hidden">{text.named[place]}</legend>
      <ul className="picked">
        {shape.lists[`${place}.named`].map((one) => (
          <li className="token" key={one}>
            <input type="hidden" name={`rules.${place}.named`} value={one} />
            {nameOf(one, groups, text)}
            <button
              name="intent"
              value={`rules-remove:${place}:${one}`}
              formAction={`#rules-${place}`}
              formNoValidate
              data-enhance=""
              aria-label={text.remove(nameOf(one, groups, text))}
              onClick={() => field.current?.focus()}
            >
              <Icon name="close" size={18} />
            </button>
          </li>
        ))}
      </ul>
      <div className="picker-field">
        <FieldFrame name={more} label={text.add} hint={text.addHint} mistake={mistake ?? (isUnknown ? text.addedNone : undefined)}>
          {(attributes) => (
            <input
              ref={field}
              list={choicesId}
              autoComplete="off"
              maxLength={200}
              defaultValue={first}
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
          value={`rules-add:${place}`}
          formAction={`#rules-${place}`}
          formNoValidate
          data-enhance=""
          onClick={(event) => {
            event.preventDefault()
            event.stopPropagation()
            take()
          }}
        >
          <Icon name="plus" size={18} />
          {text.addButton}
          <span className="visually-hidden">: {text.named[place]}</span>
        </button>
      </div>
      {others.map((name) => (
        <input key={name} name={more} list={choicesId} defaultValue={name} aria-label={text.add} autoComplete="off" />
      ))}
    </fieldset>
  )
}

function nameOf(one: string, groups: readonly CountryGroup[], text: AdminTexts['rulesForm']): string {
  if (!one.startsWith(groupMark)) return countryName(one) ?? one
  const key = one.slice(groupMark.length)
  const group = groups.find((each) => each.key === key)
  return group === undefined ? text.goneGroup(key) : text.group(group.name, group.countries.length)
}
