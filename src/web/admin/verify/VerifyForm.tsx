import { useEffect, useRef, useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import type { CountryGroup } from '#domain/eligibility/rules.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { FactAnswers, VerifiedFact } from '#domain/watch/verified-facts.ts'
import { CountryChoices } from '#web/admin/form/CountryPicker.tsx'
import { EnterButton } from '#web/admin/form/EnterButton.tsx'
import { FormErrors } from '#web/admin/form/LabeledField.tsx'
import { type Unsaved, UnsavedGuard } from '#web/admin/items/UnsavedForm.tsx'
import { Keys } from '#web/admin/layout/Keys.tsx'
import { editPath } from '#web/admin/layout/paths.ts'
import {
  type OpportunityFormValues,
  parseFormValues,
} from '#web/admin/opportunity-form/form-values.ts'
import { FormControl } from '#web/admin/opportunity-form/FormControl.tsx'
import { PaidSection } from '#web/admin/rules-form/RuleRows.tsx'
import { toRulesFormValues } from '#web/admin/rules-form/rules-form-values.ts'
import { SectionControls } from '#web/admin/rules-form/RulesForm.tsx'
import { InitialRules } from '#web/admin/rules-form/RulesSection.tsx'
import { answerName, factOfError, readAnswers } from '#web/admin/verify/answers.ts'
import { FactRow } from '#web/admin/verify/FactRow.tsx'
import type { Sitting } from '#web/admin/verify/sitting.ts'
import { findOfficialLink, onFactKey } from '#web/admin/verify/verify-keys.ts'
import type { FactView } from '#web/admin/verify/verify-view.ts'
import { Button, ButtonLink } from '#web/components/Button.tsx'
import { HiddenFields } from '#web/components/fields.tsx'
import { Link } from '#web/components/Link.tsx'
import type { FormattedErrors } from '#web/texts/format-error.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/verify/verify.css'

/** What the form holds; of a form that was sent, or is half filled, only what it has controls for. */
export interface VerifyValues {
  readonly answers: FactAnswers
  readonly values: OpportunityFormValues
}

export const readVerifyValues = (form: FormData): VerifyValues => ({
  answers: readAnswers(form),
  values: parseFormValues(form),
})

/** An entry and what its official page says of it. */
export interface ShownEntry {
  readonly id: string
  readonly kind: Kind
  readonly name: string
  readonly version: number
  /** The day of the last check, written out; null: none. */
  readonly verifiedOn: string | null
  /** Clicks on Apply in 30 days. */
  readonly clicks: number
  /** The site whose page was read; null: it was not. */
  readonly site: string | null
  /** The day of the last look at the page, written out; null: none. */
  readonly readOn: string | null
  /** It names an official page on the web. */
  readonly hasPage: boolean
  /** The editor has opened that page, or there is none. */
  readonly isOpened: boolean
  readonly facts: readonly FactView[]
}

interface VerifyFormProps {
  readonly shown: ShownEntry
  readonly current: VerifyValues
  readonly unsaved: Unsaved<VerifyValues>
  readonly errors: FormattedErrors
  readonly groups: readonly CountryGroup[]
  readonly sitting: Sitting
}

/** One entry, fact by fact. Without scripts it is a form as any other. */
export function VerifyForm({ shown, current, unsaved, errors, groups, sitting }: VerifyFormProps) {
  const { verify: text } = useAdminTexts()
  const form = useRef<HTMLFormElement>(null)
  const sending = useNavigation().state === 'submitting'
  const [isOpened, setOpened] = useState(shown.isOpened)
  const [answers, setAnswers] = useState(current.answers)
  const { id, kind, name, version, site, facts } = shown
  const rules = current.values.rules ?? toRulesFormValues(null)
  const noteOpened = () => setOpened(true)
  const marked = Object.keys(errors).map(factOfError)
  const firstMarked = facts.find(({ fact }) => marked.includes(fact))?.fact ?? null
  useEffect(() => {
    if (form.current !== null) showRefusal(form.current, errors, firstMarked)
  }, [errors, firstMarked])
  const isReady = isOpened && facts.every(({ fact }) => answers[fact] !== undefined)
  return (
    <FormErrors value={errors}>
      <header className="verify-head">
        <div>
          <h2>
            <Link to={editPath('opportunity', id)}>{name}</Link>
          </h2>
          <p className="hint">{text.known(shown.clicks, shown.verifiedOn)}</p>
        </div>
        {shown.hasPage && (
          <ButtonLink
            look="full"
            label={text.official}
            of={name}
            to={href('/admin/official/:id', { id })}
            target="_blank"
            rel="noreferrer"
            data-official=""
            onClick={noteOpened}
            onAuxClick={noteOpened}
          />
        )}
      </header>
      {'opened' in errors && <p className="error">{errors['opened']}</p>}
      <Form
        ref={form}
        method="post"
        noValidate
        preventScrollReset
        className="verify"
        onKeyDown={onFactKey}
        onChange={(event) => setAnswers(readAnswers(new FormData(event.currentTarget)))}
      >
        <EnterButton name="intent" value="check" disabled={sending} />
        <HiddenFields
          pairs={Object.entries({
            id,
            version: String(version),
            checked: String(sitting.checked),
            since: String(sitting.since),
            rules: 'on',
          })}
        />
        <CountryChoices groups={groups} />
        {site === null ? (
          <p className="verify-unread hint">{text.unread}</p>
        ) : (
          <div className="verify-columns hint" aria-hidden="true">
            <p>{text.entry}</p>
            <p>{text.says(site, shown.readOn)}</p>
          </div>
        )}
        <InitialRules value={rules}>
          {facts.map((view) => (
            <FactRow
              key={view.fact}
              view={view}
              answer={current.answers[view.fact]}
              isFirstMarked={view.fact === firstMarked}
              isRead={site !== null}
            >
              <FactControls fact={view.fact} kind={kind} values={current.values} groups={groups} />
            </FactRow>
          ))}
        </InitialRules>
        <Keys list={text.keys} />
        <div className="verify-foot">
          <p role="status">{text.answered(Object.keys(answers).length, facts.length)}</p>
          <div className="row" data-gap="2">
            <Button
              size="small"
              name="intent"
              value="later"
              disabled={sending}
              label={text.leave}
            />
            <Button
              size="small"
              name="intent"
              value="check"
              look={isReady ? 'full' : 'waiting'}
              title={isOpened ? undefined : text.openFirst}
              disabled={sending}
              label={text.check}
            />
          </div>
        </div>
      </Form>
      <UnsavedGuard form={form} read={readVerifyValues} opened={null} {...unsaved} />
    </FormErrors>
  )
}

/** Leads to what a refused check marks first, clear of the bar at the foot. */
function showRefusal(form: HTMLFormElement, errors: FormattedErrors, fact: VerifiedFact | null) {
  if (fact === null) {
    if ('opened' in errors) findOfficialLink(form)?.focus()
    return
  }
  const row = document.getElementById(`field-${answerName(fact)}`)
  const control = row?.querySelector<HTMLElement>('[aria-invalid=true]') ?? row
  row?.scrollIntoView({ block: 'start' })
  control?.focus({ preventScroll: control === row })
}

/** The controls of the item's form that change a fact. */
function FactControls({
  fact,
  kind,
  values,
  groups,
}: {
  fact: VerifiedFact
  kind: Kind
  values: OpportunityFormValues
  groups: readonly CountryGroup[]
}) {
  if (fact === 'deadline')
    return <FormControl name="deadline" kind={kind} values={values} required={false} />
  if (fact === 'paid') return <PaidSection currency={values.rules?.payments[0]?.currency ?? ''} />
  return <SectionControls name={fact} groups={groups} />
}
