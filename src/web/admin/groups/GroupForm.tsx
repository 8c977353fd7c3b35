import { type MouseEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import { countryName } from '#domain/words/country.ts'
import { CountryChoices, CountryPicker } from '#web/admin/frame/CountryPicker.tsx'
import { FieldFrame } from '#web/admin/frame/FieldFrame.tsx'
import { addMember, readTypedGroup, removeMember, reshapeGroup, type TypedGroup } from '#web/admin/groups/typed-group.ts'
import type { SaidErrors } from '#web/texts/say-mistake.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

interface GroupFormProps {
  readonly typed: TypedGroup
  readonly errors: SaidErrors
  readonly sending: boolean
}

/** Name, date, note and members of a group of countries. */
export function GroupForm({ typed, errors, sending }: GroupFormProps) {
  const { groups: text } = useAdminTexts()
  const form = useRef<HTMLFormElement>(null)
  const [shape, setShape] = useState(typed)
  const press = (intent: string) => {
    const next = form.current ? reshapeGroup(readTypedGroup(new FormData(form.current)), intent) : undefined
    if (next !== undefined) setShape(next)
    return next
  }
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button?.name === 'intent' && press(button.value) !== undefined) event.preventDefault()
  }
  return (
    <Form ref={form} method="post" className="form" preventScrollReset onClick={onClick}>
      {/* Enter in a field saves, whatever button stands first. */}
      <button className="visually-hidden" name="intent" value="save" tabIndex={-1} aria-hidden="true" />
      <FieldFrame name="name" label={text.name} mistake={errors['name']} required>
        {(attributes) => <input maxLength={200} autoComplete="off" defaultValue={typed.name} {...attributes} />}
      </FieldFrame>
      <FieldFrame name="asOf" label={text.asOf} hint={text.asOfHint} mistake={errors['asOf']} required>
        {(attributes) => <input maxLength={100} autoComplete="off" defaultValue={typed.asOf} {...attributes} />}
      </FieldFrame>
      <FieldFrame name="note" label={text.note} mistake={errors['note']} optional>
        {(attributes) => <textarea className="rule-text" rows={2} maxLength={2000} defaultValue={typed.note} {...attributes} />}
      </FieldFrame>
      <CountryChoices groups={[]} />
      <div id="members" className="stack">
        <h2>
          {text.members} <span className="optional">({text.count(shape.named.length)})</span>
        </h2>
        <CountryPicker
          name="members"
          legend={text.members}
          label={text.member}
          named={shape.named.map((code) => ({ value: code, label: countryName(code) ?? code }))}
          more={shape.more}
          mistake={errors['countries']}
          addIntent={addMember}
          removeIntent={removeMember}
          anchor="#members"
          onAdd={() => press(addMember)?.more ?? []}
        />
      </div>
      <p className="save-buttons">
        <button className="button" name="intent" value="save" disabled={sending} data-enhance="">
          {sending ? text.saving : text.save}
        </button>
      </p>
    </Form>
  )
}
