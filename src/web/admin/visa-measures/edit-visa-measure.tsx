import { useContext, useRef } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { type VisaMeasure, visaPurposes } from '#domain/eligibility/visa-measures.ts'
import type { VisaMeasureInput } from '#domain/forms/visa-measure-draft.ts'
import { countryName } from '#domain/words/country.ts'
import { CountryChoices, CountryPicker } from '#web/admin/form/CountryPicker.tsx'
import { EnterButton } from '#web/admin/form/EnterButton.tsx'
import { type EntryResult, saveKeyedEntry } from '#web/admin/form/keyed-entry.ts'
import { DeleteEntry, EntryRefusal } from '#web/admin/form/KeyedEntry.tsx'
import {
  FieldErrorMessage,
  FormErrors,
  InputField,
  LabeledField,
} from '#web/admin/form/LabeledField.tsx'
import { readNames } from '#web/admin/form/picked-countries.ts'
import { RestorableForm, type Unsaved, UnsavedGuard } from '#web/admin/items/UnsavedForm.tsx'
import { PageHead } from '#web/admin/layout/PageHead.tsx'
import { editingOf, orMissing, orResponse } from '#web/admin/session/guard.ts'
import { orLoss } from '#web/admin/session/loss.ts'
import { Button } from '#web/components/Button.tsx'
import { Checkbox } from '#web/components/fields.tsx'
import { readText, readTexts } from '#web/components/read-form.ts'
import { textsOf } from '#web/context.ts'
import type { FormattedErrors } from '#web/texts/format-error.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/edit-visa-measure'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { visaMeasures } = editingOf(context)
  const key = params.key ?? null
  if (key === null) return { key, values: emptyVisaMeasure }
  const measures = await orResponse(visaMeasures.list())
  const measure = orMissing(measures.find((each) => each.key === key))
  return { key, values: toFormValues(measure) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const texts = textsOf(context)
  const { visaMeasures } = editingOf(context)
  const key = params.key ?? null
  return saveKeyedEntry(request, key, texts, {
    parse: parseVisaMeasureForm,
    save: (values) => visaMeasures.save(key, toVisaMeasureInput(values)),
    remove: (removed) => visaMeasures.remove(removed),
    countries: { field: 'nationalities', name: 'nationalities' },
    invalid: texts.admin.visaMeasures.invalid,
    table: href('/admin/visa_measures'),
  })
}

export const clientAction = orLoss<EntryResult<VisaMeasureFormValues>>()

export { shouldRevalidate } from '#web/admin/session/guard.ts'

export default function EditVisaMeasureRoute({
  loaderData: { key, values },
  actionData: result,
}: Route.ComponentProps) {
  const { visaMeasures: text } = useAdminTexts()
  const sending = useNavigation().formMethod === 'POST'
  const sent = result && 'values' in result ? result : undefined
  return (
    <>
      <PageHead title={key === null ? text.addTitle : text.editTitle} back="back" />
      <EntryRefusal result={result} />
      <RestorableForm
        subject={`visa measure ${key ?? ''}`}
        initial={values}
        sent={sent?.values ?? null}
        nameOf={({ host }) => host || text.addTitle}
      >
        {(current, unsaved) => (
          <VisaMeasureForm
            values={current}
            errors={sent?.errors ?? {}}
            sending={sending}
            unsaved={unsaved}
          />
        )}
      </RestorableForm>
      {key !== null && <DeleteEntry text={text} />}
    </>
  )
}

function VisaMeasureForm({
  values,
  errors,
  sending,
  unsaved,
}: {
  values: VisaMeasureFormValues
  errors: FormattedErrors
  sending: boolean
  unsaved: Unsaved<VisaMeasureFormValues>
}) {
  const { visaMeasures: text } = useAdminTexts()
  const form = useRef<HTMLFormElement>(null)
  return (
    <FormErrors value={errors}>
      <Form method="post" className="form" preventScrollReset ref={form}>
        <EnterButton name="intent" value="save" disabled={sending} />
        <UnsavedGuard form={form} read={parseVisaMeasureForm} opened={null} {...unsaved} />
        <CountryChoices groups={[]} />
        <InputField
          name="host"
          label={text.host}
          hint={text.hostHint}
          required
          maxLength={200}
          autoComplete="off"
          list="countries-and-groups"
          defaultValue={values.host}
        />
        <CountryPicker
          name="nationalities"
          legend={text.nationalities}
          label={text.nationality}
          named={values.named}
          more={values.more}
          groups={[]}
          renderHeading={(count) => (
            <h2>
              {text.nationalities} <span className="optional">({text.count(count)})</span>
            </h2>
          )}
        />
        <Purposes chosen={values.purposes} />
        <InputField
          name="since"
          label={text.since}
          required
          type="date"
          defaultValue={values.since}
        />
        <InputField
          name="until"
          label={text.until}
          hint={text.untilHint}
          optional
          type="date"
          defaultValue={values.until}
        />
        <InputField
          name="source"
          label={text.source}
          required
          type="url"
          maxLength={2000}
          autoComplete="off"
          defaultValue={values.source}
        />
        <LabeledField name="note" label={text.note} hint={text.noteHint} optional>
          {(attributes) => (
            <textarea rows={3} maxLength={2000} defaultValue={values.note} {...attributes} />
          )}
        </LabeledField>
        <p className="row">
          <Button
            look="full"
            name="intent"
            value="save"
            disabled={sending}
            label={sending ? text.saving : text.save}
          />
        </p>
      </Form>
    </FormErrors>
  )
}

function Purposes({ chosen }: { chosen: readonly string[] }) {
  const { visaMeasures: text } = useAdminTexts()
  const errors = useContext(FormErrors)
  const isWrong = errors['purposes'] !== undefined
  return (
    <fieldset className="field control" aria-describedby={isWrong ? 'purposes-error' : undefined}>
      <legend>{text.purpose}</legend>
      {visaPurposes.map((purpose) => (
        <Checkbox
          key={purpose}
          name="purposes"
          value={purpose}
          defaultChecked={chosen.includes(purpose)}
          label={text.purposes[purpose]}
        />
      ))}
      <FieldErrorMessage name="purposes" />
    </fieldset>
  )
}

type VisaMeasureFormValues = ReturnType<typeof parseVisaMeasureForm>

const emptyVisaMeasure: VisaMeasureFormValues = {
  host: '',
  named: [],
  more: [],
  purposes: [],
  since: '',
  until: '',
  source: '',
  note: '',
}

function toFormValues({
  host,
  nationalities,
  purposes,
  since,
  until,
  source,
  note,
}: VisaMeasure): VisaMeasureFormValues {
  const byName = (a: string, b: string) => ((countryName(a) ?? a) < (countryName(b) ?? b) ? -1 : 1)
  return {
    host: countryName(host) ?? host,
    named: nationalities.toSorted(byName),
    more: [],
    purposes: [...purposes],
    since,
    until: until ?? '',
    source,
    note: note ?? '',
  }
}

export function parseVisaMeasureForm(form: FormData) {
  return {
    host: readText(form, 'host'),
    // Codes of countries.
    named: readTexts(form, 'nationalities.named'),
    // Entered names that are not yet among the chosen ones.
    more: readTexts(form, 'nationalities.more'),
    purposes: readTexts(form, 'purposes'),
    since: readText(form, 'since'),
    until: readText(form, 'until'),
    source: readText(form, 'source'),
    note: readText(form, 'note'),
  }
}

export function toVisaMeasureInput({
  named,
  more,
  ...values
}: VisaMeasureFormValues): VisaMeasureInput {
  const { found, unread } = readNames(more, [])
  return { ...values, nationalities: [...new Set([...named, ...found]), ...unread] }
}
