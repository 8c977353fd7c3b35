import { type RefObject, useEffect, useRef } from 'react'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { EditedOpportunity } from '#services/items/edited.ts'
import { listChangedUnits } from '#web/admin/items/merge.ts'
import type { OpenedWith } from '#web/admin/items/unsaved-forms.ts'
import type { Undoing } from '#web/admin/items/UnsavedForm.tsx'
import { nameControl } from '#web/admin/opportunity-form/control-names.ts'
import { useCurrentValues } from '#web/admin/opportunity-form/CurrentValues.tsx'
import {
  type OpportunityFormValues,
  parseFormValues,
  unitOf,
} from '#web/admin/opportunity-form/form-values.ts'
import { withSortedPayments } from '#web/admin/rules-form/rules-form-values.ts'
import { Button } from '#web/components/Button.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/opportunity-form/SaveBar.css'

/** A form sends payments by their purpose, whatever order they are stored in. */
const inFormOrder = (values: OpportunityFormValues): OpportunityFormValues => ({
  ...values,
  rules: values.rules && withSortedPayments(values.rules),
})

interface SaveBarProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly kind: Kind
  /** undefined: the form adds an item. */
  readonly state: EditedOpportunity['state'] | undefined
  readonly opened: OpenedWith | null
  readonly sending: boolean
  readonly undoing: Undoing<OpportunityFormValues>
}

/**
 * What is not saved, and what saves or undoes it: at the foot of the screen, or at the end of the
 * form without scripts.
 */
export function SaveBar({ form, kind, state, opened, sending, undoing }: SaveBarProps) {
  const texts = useAdminTexts()
  const { form: text } = texts
  const { initial, turns, canBringBack } = undoing
  const values = useCurrentValues()
  const said = useRef<HTMLParagraphElement>(null)
  // The pressed button is gone with the form that it undid or brought back.
  useEffect(() => {
    if (turns > 0) said.current?.focus({ preventScroll: true })
  }, [turns])
  const changed = [
    ...new Set(
      [...listChangedUnits(inFormOrder(initial), inFormOrder(values), unitOf)]
        .filter((unit) => unit !== 'key')
        .map((unit) => nameControl(unit, kind, texts)),
    ),
  ]
  const undo = () => {
    const element = form.current
    if (element !== null)
      undoing.undo(element, { values: parseFormValues(new FormData(element)), opened })
  }
  return (
    <div className="row save-bar">
      <p ref={said} tabIndex={-1}>
        {changed.length > 0 && (
          <>
            <i className="unsaved-mark" />
            <b>{text.notSaved(changed.length)}</b> <span>{changed.join(', ')}</span>
          </>
        )}
        {changed.length === 0 && canBringBack && text.undone}
      </p>
      {changed.length > 0 && (
        <Button size="small" onClick={undo} disabled={sending} label={text.undo} />
      )}
      {changed.length === 0 && canBringBack && (
        <Button size="small" onClick={undoing.bringBack} label={text.bringBack} />
      )}
      <SaveButtons kind={kind} state={state} sending={sending} />
    </div>
  )
}

/**
 * The button without an intent saves as the form says; all are disabled while something is sent
 * (docs/interface, Item forms). The filled one publishes, or keeps public.
 */
function SaveButtons({ kind, state, sending }: Pick<SaveBarProps, 'kind' | 'state' | 'sending'>) {
  const { form: text } = useAdminTexts()
  const isHidden = state === 'draft' || state === 'scheduled'
  let save = state === undefined ? text.save[kind] : text.saveChanges
  if (sending) save = text.submitting
  return (
    <div className="row save-buttons">
      {state !== 'draft' && (
        <Button
          size="small"
          name="intent"
          value="draft"
          formNoValidate
          disabled={sending}
          label={text.saveDraft}
        />
      )}
      <Button
        size="small"
        look={isHidden ? undefined : 'full'}
        disabled={sending}
        formNoValidate={state === 'draft'}
        label={save}
      />
      {isHidden && (
        <Button
          size="small"
          look="full"
          name="intent"
          value="publish"
          disabled={sending}
          label={text.saveAndPublish}
        />
      )}
    </div>
  )
}
