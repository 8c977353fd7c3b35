import { Fragment, useEffect, useRef } from 'react'
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router'
import { type ControlField, mainFields } from '#domain/forms/form-fields.ts'
import { FormErrors, InputField } from '#web/admin/form/LabeledField.tsx'
import { SaveOutcome } from '#web/admin/items/SaveOutcome.tsx'
import { RestorableForm, type Unsaved, UnsavedGuard } from '#web/admin/items/UnsavedForm.tsx'
import { PageHead } from '#web/admin/layout/PageHead.tsx'
import { Appearances } from '#web/admin/opportunity-form/Appearances.tsx'
import { CurrentValues } from '#web/admin/opportunity-form/CurrentValues.tsx'
import { DraftPreview } from '#web/admin/opportunity-form/DraftPreview.tsx'
import { LikelyDuplicates, useCompared } from '#web/admin/opportunity-form/duplicates.tsx'
import type { OpportunityFormResult } from '#web/admin/opportunity-form/form-preview.ts'
import {
  type OpportunityFormValues,
  parseFormValues,
} from '#web/admin/opportunity-form/form-values.ts'
import { DayField, FormControl, RegionSelect } from '#web/admin/opportunity-form/FormControl.tsx'
import { FieldLinks } from '#web/admin/opportunity-form/OpportunityForm.tsx'
import { emptyValues, type loadRemoteItemForm } from '#web/admin/remote/add-item.ts'
import { Button } from '#web/components/Button.tsx'
import { CautionNotes } from '#web/opportunity/DecideBox.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/opportunity-form/OpportunityForm.css'

/** Adds an item to another backend: the main fields of its kind, and public at once. */
export function AddRemoteItem() {
  const { itemTables } = useAdminTexts()
  const loaded = useLoaderData<typeof loadRemoteItemForm>()
  const { kind } = loaded
  const result = useActionData<OpportunityFormResult>()
  const sent = (result && 'values' in result && result.values) || null
  const initial = result?.state === 'saved' ? emptyValues(result.key) : loaded.values
  useEffect(() => {
    if (result?.state === 'saved') window.scrollTo(0, 0)
  }, [result])
  return (
    <>
      <PageHead title={itemTables[kind].add} back={kind === 'scholarship' ? 'goBack' : 'back'} />
      {/* Another key is another form: a new, empty one. */}
      <RestorableForm
        key={(sent ?? initial).key}
        subject={kind}
        initial={initial}
        sent={sent}
        nameOf={({ name }) => name}
      >
        {(values, unsaved) => (
          <ItemForm {...loaded} values={values} result={result} unsaved={unsaved} />
        )}
      </RestorableForm>
    </>
  )
}

interface ItemFormProps extends ReturnType<typeof loadRemoteItemForm> {
  readonly result: OpportunityFormResult | undefined
  readonly unsaved: Unsaved<OpportunityFormValues>
}

function ItemForm({ kind, values, required, result, unsaved }: ItemFormProps) {
  const texts = useAdminTexts()
  const { form: text } = texts
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const sending =
    navigation.state === 'submitting' && navigation.formData?.get('intent') !== 'check'
  const preview = result?.state === 'preview' ? result : undefined
  const errors = result?.state === 'invalid' ? result.errors : (preview?.errors ?? {})
  const { compared, compare } = useCompared(preview?.compared, undefined)
  useEffect(() => {
    const shown = result?.state === 'preview' ? '#preview' : '#outcome'
    document.querySelector<HTMLElement>(shown)?.focus()
  }, [result])
  return (
    <FormErrors value={errors}>
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        preventScrollReset
        className="form"
        onBlur={(event) => {
          const { name } = event.target as { name?: string }
          if (name === 'name' || name === 'officialLink') compare(event.currentTarget)
        }}
      >
        <SaveOutcome result={result} offline={[`${text.failed[kind].trim()} ${text.offline}`]}>
          <FieldLinks kind={kind} order={mainFields[kind]} />
        </SaveOutcome>
        <input type="hidden" name="key" value={values.key} />
        <CurrentValues form={form} initial={values}>
          <div className="field-grid">
            {mainFields[kind].map((name) => (
              <Fragment key={name}>
                <Control
                  name={name}
                  kind={kind}
                  values={values}
                  required={required.includes(name)}
                />
                {name === 'name' && <LikelyDuplicates compared={compared} />}
              </Fragment>
            ))}
          </div>
          <Appearances kind={kind} ruling={{ before: null, groups: [], readOn: null }} />
        </CurrentValues>
        <div role="status">
          <CautionNotes cautions={compared.cautions} />
        </div>
        <p className="row" data-gap="3">
          <Button
            look="full"
            disabled={sending}
            label={sending ? text.submitting : text.save[kind]}
          />
          <Button
            name="intent"
            value="check"
            formNoValidate
            disabled={sending}
            label={text.check}
          />
        </p>
        {preview?.preview && <DraftPreview preview={preview.preview} />}
      </Form>
      <UnsavedGuard form={form} read={parseFormValues} opened={null} {...unsaved} />
    </FormErrors>
  )
}

interface ControlProps extends Pick<ItemFormProps, 'kind' | 'values'> {
  readonly name: ControlField
  readonly required: boolean
}

/** A deadline is a day there, a picture an address, and a region one of the list. */
function Control({ name, kind, values, required }: ControlProps) {
  const { ownLabels, fieldLabels } = useAdminTexts()
  const own: Partial<Record<ControlField, string>> = ownLabels[kind]
  const label = own[name] ?? fieldLabels[name]
  if (name === 'deadline')
    return <DayField label={label} day={values.deadline} required={required} />
  if (name === 'regions')
    return <RegionSelect label={label} regions={values.regions} required={required} />
  if (name !== 'image')
    return <FormControl name={name} kind={kind} values={values} required={required} />
  return (
    <InputField
      name="image"
      label={label}
      required={required}
      type="url"
      maxLength={2000}
      defaultValue={values.image}
    />
  )
}
