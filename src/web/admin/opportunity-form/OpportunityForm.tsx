import { Fragment, type ReactNode, useEffect, useRef, useContext } from 'react'
import { Form, useLocation, useNavigation, href } from 'react-router'
import {
  type ControlField,
  type FormSection,
  formSections,
  listSectionFields,
} from '#domain/forms/form-fields.ts'
import type { LinkNote } from '#domain/opportunity/link-result.ts'
import type { Kind, WrittenField, Opportunity } from '#domain/opportunity/opportunity.ts'
import { isPublicState } from '#domain/publication.ts'
import type { EditedOpportunity } from '#services/items/edited.ts'
import { EnterButton } from '#web/admin/form/EnterButton.tsx'
import { FormErrors, InputField } from '#web/admin/form/LabeledField.tsx'
import { PublishDoubtBox } from '#web/admin/items/PublishDoubtBox.tsx'
import type { FormResponse } from '#web/admin/items/save.ts'
import { Conflict, SaveOutcome } from '#web/admin/items/SaveOutcome.tsx'
import { stateTones } from '#web/admin/items/table-view.ts'
import { type Undoing, type Unsaved, UnsavedGuard } from '#web/admin/items/UnsavedForm.tsx'
import { nameControl } from '#web/admin/opportunity-form/control-names.ts'
import { CurrentValues } from '#web/admin/opportunity-form/CurrentValues.tsx'
import { DraftPreview } from '#web/admin/opportunity-form/DraftPreview.tsx'
import { LikelyDuplicates, useCompared } from '#web/admin/opportunity-form/duplicates.tsx'
import type { OpportunityFormResult } from '#web/admin/opportunity-form/form-preview.ts'
import {
  parseFormValues,
  type OpportunityFormValues,
} from '#web/admin/opportunity-form/form-values.ts'
import { FormControl } from '#web/admin/opportunity-form/FormControl.tsx'
import { LiveCard } from '#web/admin/opportunity-form/LiveCard.tsx'
import { SaveBar } from '#web/admin/opportunity-form/SaveBar.tsx'
import { SectionNav } from '#web/admin/opportunity-form/SectionNav.tsx'
import { PaidRules, RulesForm, type Ruling } from '#web/admin/rules-form/RulesForm.tsx'
import { Button } from '#web/components/Button.tsx'
import { HiddenFields } from '#web/components/fields.tsx'
import { LocalDate } from '#web/components/LocalDate.tsx'
import { CautionNotes } from '#web/opportunity/DecideBox.tsx'
import type { AdminTexts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/opportunity-form/OpportunityForm.css'

interface OpportunityFormProps {
  readonly kind: Kind
  readonly values: OpportunityFormValues
  readonly required: readonly WrittenField[]
  readonly result: FormResponse<OpportunityFormResult> | undefined
  /** null: the form adds an item. */
  readonly edited: EditedItem | null
  readonly ruling: Ruling
  readonly unsaved: Unsaved<OpportunityFormValues>
  readonly undoing: Undoing<OpportunityFormValues>
}

interface EditedItem
  extends
    Pick<EditedOpportunity, 'version' | 'publishAt' | 'state'>,
    Pick<Opportunity, 'id' | 'slug' | 'verifiedOn'> {
  readonly canCheckLink: boolean
}

/** Buttons outside of it belong to it by this name. */
const opportunityForm = 'opportunity-form'

/** The position of the result, when it is not above the form. */
const targets: Readonly<Record<string, string>> = {
  preview: '#preview',
  'link-checked': '#link-result',
}

/**
 * The form of an opportunity. Fields keep their own text; `values` are the initial values, and the
 * ones returned without scripts.
 */
export function OpportunityForm({
  kind,
  values,
  required,
  edited,
  ruling,
  unsaved,
  undoing,
  ...last
}: OpportunityFormProps) {
  const texts = useAdminTexts()
  const result = undoing.isPast ? undefined : last.result
  const opened =
    unsaved.restored?.opened ??
    result?.opened ??
    (edited && { version: edited.version, publishAt: edited.publishAt?.slice(0, 10) ?? '' })
  const formRef = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const errors = result && 'errors' in result ? result.errors : {}
  const sending =
    navigation.state === 'submitting' &&
    !/^(?:check|check-link)$/.test(String(navigation.formData?.get('intent')))
  const { compared, compare } = useCompared(
    result?.state === 'preview' ? result.compared : undefined,
    edited?.id,
  )

  useNamedControl()
  useEffect(() => {
    if (!result) return
    const target = document.querySelector<HTMLElement>(targets[result.state] ?? '#outcome')
    // Nothing can be shown of a form that cannot be read, so the reason is shown.
    const shown = target ?? document.querySelector<HTMLElement>('#outcome')
    shown?.focus()
  }, [result])

  const refused = { controls: Object.keys(errors), values }
  const control = (name: ControlField) => {
    if (name === 'code' && edited === null)
      return <NewCodeField key={name} value={values.code} proposed={compared.code} />
    return (
      <Fragment key={name}>
        <FormControl
          name={name}
          kind={kind}
          values={values}
          required={required.includes(name)}
          isList={edited !== null && undoing.initial[name] !== ''}
        />
        {name === 'name' && <LikelyDuplicates compared={compared} />}
      </Fragment>
    )
  }
  const changedList = result?.state === 'rows' ? result.list : null
  const rules = values.rules && { kind, initial: values.rules, ruling, changedList }
  return (
    <FormErrors value={errors}>
      <Form
        ref={formRef}
        id={opportunityForm}
        method="post"
        encType="multipart/form-data"
        preventScrollReset
        className="form"
        onBlur={(event) => {
          const { name } = event.target as { name?: string }
          if (name === 'name' || name === 'officialLink') compare(event.currentTarget)
        }}
      >
        <EnterButton disabled={sending} />
        {result?.state === 'conflict' && <Conflict {...result} />}
        <SaveOutcome
          result={result}
          offline={[`${texts.form.failed[kind].trim()} ${texts.form.offline}`]}
        >
          <FieldLinks kind={kind} order={listFieldOrder(kind)} />
        </SaveOutcome>
        <input type="hidden" name="key" value={values.key} />
        {opened && (
          <HiddenFields
            pairs={Object.entries({
              version: String(opened.version),
              publishAtBefore: opened.publishAt,
            })}
          />
        )}
        <CurrentValues form={formRef} initial={values}>
          <div className="sectioned">
            <SectionNav kind={kind} required={required} refused={refused} ruling={ruling} />
            <div>
              {formSections.map((section) => (
                <FormSectionFields key={section} section={section} kind={kind} control={control}>
                  {section === 'who' && rules && (
                    <RulesForm {...rules} officialLink={values.officialLink} />
                  )}
                  {section === 'money' && rules && <PaidRules {...rules} />}
                </FormSectionFields>
              ))}
            </div>
            <LiveCard
              form={formRef}
              kind={kind}
              id={edited?.id}
              ruling={ruling}
              initial={result?.state === 'preview' ? result.live : null}
            />
          </div>
          <PublishField value={values.publishAt} />
          {/* The doubt about the link that visitors would read; the editor decides what it means. */}
          <div role="status">
            <CautionNotes cautions={compared.cautions} />
          </div>
          <p>
            <Button
              name="intent"
              value="check"
              formNoValidate
              disabled={sending}
              label={texts.form.check}
            />
          </p>
          {result?.state === 'preview' && result.preview && (
            <DraftPreview preview={result.preview} />
          )}
          <SaveBar
            form={formRef}
            kind={kind}
            state={edited?.state}
            opened={opened}
            sending={sending}
            undoing={undoing}
          />
        </CurrentValues>
      </Form>
      <UnsavedGuard form={formRef} read={parseFormValues} opened={opened} {...unsaved} />
    </FormErrors>
  )
}

interface SectionFieldsProps {
  readonly section: FormSection
  readonly kind: Kind
  readonly control: (name: ControlField) => ReactNode
  /** What a section has beside fields. */
  readonly children: ReactNode
}

/** A section of the form, which its heading names. What is rarely needed is folded. */
function FormSectionFields({ section, kind, control, children }: SectionFieldsProps) {
  const texts = useAdminTexts()
  const errors = useContext(FormErrors)
  const { shown, folded, last } = listSectionFields(kind, section)
  const title = texts.sections.names[section]
  return (
    <section className="stack" data-gap="5" aria-labelledby={section}>
      <h2 id={section}>{title}</h2>
      {section === 'who' && children}
      <div className="field-grid">{shown.map(control)}</div>
      {section !== 'who' && children}
      {folded.length > 0 && (
        <details
          className="disclosure"
          data-look="sheet"
          open={folded.some((name) => name in errors)}
        >
          <summary>{texts.form.moreOf(title)}</summary>
          <div className="field-grid">{folded.map(control)}</div>
        </details>
      )}
      {last.map(control)}
    </section>
  )
}

/** The ID of a new item, proposed from its name until somebody enters another one. */
function NewCodeField({ value, proposed }: { value: string; proposed: string | null }) {
  const texts = useAdminTexts()
  const input = useRef<HTMLInputElement>(null)
  const last = useRef('')
  useEffect(() => {
    const element = input.current
    if (element === null || proposed === null) return
    if (element.value !== '' && element.value !== last.current) return
    element.value = proposed
    last.current = proposed
    // So that all that reads the form notices it.
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }, [proposed])
  return (
    <InputField
      ref={input}
      name="code"
      label={texts.fieldLabels.code}
      hint={texts.form.newCode}
      required
      maxLength={1000}
      autoComplete="off"
      defaultValue={value}
    />
  )
}

const listFieldOrder = (kind: Kind): readonly string[] =>
  formSections.flatMap((section) => {
    const { shown, folded, last } = listSectionFields(kind, section)
    return [...shown, ...folded, ...last]
  })

/**
 * Unfolds the control that the address names. The router scrolls to what is in view, and opens
 * nothing.
 */
function useNamedControl(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const control = document.getElementById(hash.slice(1))
    const folded = control?.closest<HTMLDetailsElement>('details:not([open])')
    if (!control || !folded) return
    folded.open = true
    control.scrollIntoView()
  }, [hash])
}

/** Links to the fields that need attention; `order`: that of the form. */
export function FieldLinks({ kind, order }: { kind: Kind; order: readonly string[] }) {
  const errors = useContext(FormErrors)
  const texts = useAdminTexts()
  const fields = Object.keys(errors)
  fields.sort((a, b) => order.indexOf(a) - order.indexOf(b))
  if (fields.length === 0) return null
  return (
    <ul className="row" data-gap="4">
      {fields.map((field) => (
        <li key={field}>
          <a href={`#field-${field}`}>{nameControl(field, kind, texts)}</a>
        </li>
      ))}
    </ul>
  )
}

function PublishField({ value }: { value: string }) {
  const { form: text } = useAdminTexts()
  const { publishAt: error } = useContext(FormErrors)
  return (
    <details className="disclosure" data-look="sheet" open={value !== '' || error !== undefined}>
      <summary>{text.publishing}</summary>
      <InputField
        name="publishAt"
        label={text.publishAt}
        hint={text.publishAtHint}
        optional
        type="date"
        defaultValue={value}
      />
      <PublishDoubtBox publishAt={value} />
    </details>
  )
}

interface EditStatusProps {
  readonly edited: EditedItem
  readonly link: EditedOpportunity['link']
  /** The form holds another link than the checked one. */
  readonly isOtherLink: boolean
}

/**
 * The button that checks the link belongs to the form, so that the entered text comes back with the
 * response, without scripts too.
 */
export function EditStatus({ edited, link, isOtherLink }: EditStatusProps) {
  const { edit: text } = useAdminTexts()
  const isChecking = useNavigation().formData?.get('intent') === 'check-link'
  return (
    <dl className="row sheet edit-status" data-align="start">
      <div>
        <dt className="hint">{text.state}</dt>
        <dd className="row">
          <span className="badge" data-tone={stateTones[edited.state]}>
            {text.states[edited.state]}
          </span>{' '}
          {edited.state === 'scheduled' && edited.publishAt && (
            <LocalDate date={edited.publishAt.slice(0, 10)} />
          )}
          {isPublicState(edited.state) && (
            <a href={href('/opportunity/:slug', { slug: edited.slug })}>{text.open}</a>
          )}
        </dd>
      </div>
      <div>
        <dt className="hint">{text.verified}</dt>
        <dd className="row">
          {edited.verifiedOn ? <LocalDate date={edited.verifiedOn} /> : text.neverVerified}
        </dd>
      </div>
      <div>
        <dt className="hint">{text.link}</dt>
        <dd className="row">
          <span id="link-result" role="status" tabIndex={-1}>
            {link ? (
              <>
                {text.links[link.state]}, {text.linkOn}{' '}
                <LocalDate date={link.checkedAt.slice(0, 10)} />
                {link.note && <span className="muted"> {formatLinkNote(link.note, text)}</span>}
              </>
            ) : (
              text.linkNever
            )}
            {isOtherLink && <span className="muted"> {text.savedLink}</span>}
          </span>
          {edited.canCheckLink && (
            <>
              {/* Enter in a field presses the first button of its form on the page, which would
                  be the link's. */}
              <button
                className="visually-hidden"
                form={opportunityForm}
                tabIndex={-1}
                aria-hidden="true"
              />
              <Button
                size="small"
                form={opportunityForm}
                name="intent"
                value="check-link"
                formNoValidate
                disabled={isChecking}
                label={isChecking ? text.checkingLink : text.checkLink}
              />
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}

function formatLinkNote(note: LinkNote, text: AdminTexts['edit']): string {
  if ('error' in note) return text.linkErrors[note.error]
  if ('status' in note) return text.linkStatus(note.status)
  return 'quote' in note ? text.linkQuotes(note.quote) : note.other
}
