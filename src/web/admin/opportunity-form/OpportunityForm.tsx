import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Kind, WrittenField } from '#domain/opportunity/opportunity.ts'
import { Appearances } from '#web/admin/opportunity-form/Appearances.tsx'
import { DraftPreview } from '#web/admin/opportunity-form/DraftPreview.tsx'
import { ComparedNote } from '#web/admin/opportunity-form/ComparedNote.tsx'
import { FormControl } from '#web/admin/opportunity-form/FormControl.tsx'
import { Conflict } from '#web/admin/items/Conflict.tsx'
import { FieldLinks } from '#web/admin/opportunity-form/FieldLinks.tsx'
import { PublishField } from '#web/admin/opportunity-form/PublishField.tsx'
import { SaveButtons } from '#web/admin/opportunity-form/SaveButtons.tsx'
import { useCompared } from '#web/admin/opportunity-form/useCompared.ts'
import { SaveOutcome } from '#web/admin/items/SaveOutcome.tsx'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import { type Compared, errorsOf, type FormAnswer } from '#web/admin/opportunity-form/answer.ts'
import { type ControlField, listFurtherFields, mainFields } from '#domain/forms/form-fields.ts'
import type { EditedState } from '#web/admin/opportunity-form/edit-view.ts'
import { RulesForm, type Ruling } from '#web/admin/rules-form/RulesForm.tsx'
import type { Typed } from '#web/admin/opportunity-form/typed.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

interface OpportunityFormProps {
  readonly kind: Kind
  readonly typed: Typed
  readonly required: readonly WrittenField[]
  readonly answer: FormAnswer | undefined
  /** null: the form adds an item. */
  readonly edited: EditedState | null
  readonly ruling: Ruling
}

/** Buttons outside of it belong to it by this name. */
export const opportunityForm = 'opportunity-form'

/** Where the answer stands, when it is not above the form. */
const targets = { checked: '#preview', uploaded: null, shaped: null, 'link-checked': '#link-result' } as const

/**
 * The form of an opportunity. Fields keep what is typed by themselves; `typed` is what they start with, and what comes back without scripts.
 * The kind of deadline decides whether a date is asked for, so it is followed here.
 */
const nothingCompared: Compared = { duplicates: [], cautions: [] }

export function OpportunityForm({ kind, typed, required, answer, edited, ruling }: OpportunityFormProps) {
  const texts = useAdminTexts()
  const formRef = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const errors = errorsOf(answer)
  const sending = navigation.state === 'submitting' && !/^(?:check|upload|check-link)$/.test(String(navigation.formData?.get('intent')))
  const { compared, compare } = useCompared(answer?.state === 'checked' ? answer.compared : nothingCompared, edited?.id)

  useEffect(() => {
    if (!answer) return
    const target = answer.state in targets ? targets[answer.state as keyof typeof targets] : '#outcome'
    if (target !== null) document.querySelector<HTMLElement>(target)?.focus()
  }, [answer])

  const field = (name: ControlField) => (
    <FormControl key={name} name={name} kind={kind} typed={typed} required={required.includes(name)} errors={errors} answer={answer} />
  )
  // Another backend keeps the main fields alone, and nothing for later.
  const isWhole = useIsWhole()
  const further = listFurtherFields(kind)
  return (
    <Form
      ref={formRef}
      id={opportunityForm}
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      className="form opportunity-form"
      onBlur={(event) => {
        const { name } = event.target as { name?: string }
        if (name === 'name' || name === 'officialLink') compare(event.currentTarget)
      }}
    >
      {/* Enter in a field presses the first button of a form. */}
      <button className="visually-hidden" tabIndex={-1} aria-hidden="true" disabled={sending} />
      {answer?.state === 'conflict' && <Conflict {...answer} />}
      <SaveOutcome answer={answer} offline={[`${texts.form.failed[kind].trim()} ${texts.form.offline}`]}>
        <FieldLinks errors={errors} kind={kind} />
      </SaveOutcome>
      <input type="hidden" name="key" value={typed.key} />
      {edited && <input type="hidden" name="version" value={edited.version} />}
      <div className="field-grid">{mainFields[kind].map(field)}</div>
      {isWhole && typed.rules && (
        <RulesForm kind={kind} typed={typed} initial={typed.rules} ruling={ruling} errors={errors} form={formRef} answer={answer} />
      )}
      {isWhole && (
        <details className="folded" open={further.some((name) => name in errors)}>
          <summary>{texts.form.more}</summary>
          <div className="field-grid">{further.map(field)}</div>
        </details>
      )}
      {isWhole && <PublishField value={typed.publishAt} mistake={errors['publishAt']} />}
      <Appearances kind={kind} typed={typed} form={formRef} ruling={ruling} />
      <ComparedNote compared={compared} />
      <SaveButtons kind={kind} edited={edited} sending={sending} />
      {answer?.state === 'checked' && answer.preview && <DraftPreview preview={answer.preview} />}
    </Form>
  )
}
