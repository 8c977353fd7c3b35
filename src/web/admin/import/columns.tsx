import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { type SheetField, sheetFields } from '#domain/forms/sheet-fields.ts'
import {
  columnName,
  maxMappedColumns,
  maxMappingName,
  parseSheetMapping,
  type SheetMapping,
} from '#domain/forms/sheet-mapping.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import {
  FieldErrorMessage,
  FormErrors,
  InputField,
  LabeledField,
} from '#web/admin/form/LabeledField.tsx'
import { ImportStep } from '#web/admin/import/ImportStep.tsx'
import { previewFile, toFileName } from '#web/admin/import/run-import.ts'
import { labelOf, refuseTransfer } from '#web/admin/import/transfer-result.ts'
import { ImportProgress, useImport } from '#web/admin/import/useImport.tsx'
import { forgetSubmitted } from '#web/admin/items/unsaved-forms.ts'
import { RestorableForm, type Unsaved, UnsavedGuard } from '#web/admin/items/UnsavedForm.tsx'
import { inPlace } from '#web/admin/layout/in-place.ts'
import { PageHead, Refusal } from '#web/admin/layout/PageHead.tsx'
import { Table } from '#web/admin/layout/Table.tsx'
import { editingOf, orMissing, orResponse } from '#web/admin/session/guard.ts'
import { Button, ButtonLink } from '#web/components/Button.tsx'
import { Select } from '#web/components/fields.tsx'
import { readForm, readText } from '#web/components/read-form.ts'
import { accessContext, type FileTransfer, type SheetColumn, textsOf } from '#web/context.ts'
import {
  type FormattedErrors,
  formatErrorMessage,
  formatFieldErrors,
} from '#web/texts/format-error.ts'
import type { Texts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/columns'
import '#web/admin/import/import.css'

/** Asks what the columns of the stored file are read as, with what is known of such a sheet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const files = orMissing(context.get(accessContext).files)
  const { sheetMappings } = editingOf(context)
  const texts = textsOf(context)
  const { id, name } = readAddress(request)
  const columns = await orResponse(findColumns(files, id, texts))
  if (typeof columns === 'string') return data({ message: columns }, { status: 404 })
  const headings = columns.map(({ heading }) => heading)
  const known = await orResponse(sheetMappings.findFitting(headings))
  return { file: id, name, columns, ...toChoices(columns, known, name), known: known?.name ?? null }
}

const readAddress = (request: Request) => {
  const search = new URL(request.url).searchParams
  return { id: search.get('file') ?? '', name: toFileName(search.get('name') ?? '') }
}

/** The columns of a stored file; a sentence: it has none to assign. */
async function findColumns(
  files: FileTransfer,
  id: string,
  texts: Texts,
): Promise<readonly SheetColumn[] | string> {
  const sheet = await files.sheet(id)
  if (sheet === undefined) return formatErrorMessage(texts, { key: 'file-gone' })
  if (sheet.columns.length > maxMappedColumns)
    return formatErrorMessage(texts, { key: 'too-many-columns' })
  return sheet.columns
}

interface Choices {
  readonly mappingName: string
  readonly kind: string
  /** In the order of the columns; '' where none is read. */
  readonly fields: readonly string[]
}

/** As many columns as the form has, which a hostile one may choose. */
function parseChoices(form: FormData): Choices {
  const fields: string[] = []
  while (form.has(columnName(fields.length))) fields.push(readText(form, columnName(fields.length)))
  return { mappingName: readText(form, 'name'), kind: readText(form, 'kind'), fields }
}

/** What is preselected: the mapping of such a sheet, else what the headings surely mean. */
function toChoices(
  columns: readonly SheetColumn[],
  known: SheetMapping | undefined,
  file: string,
): Choices {
  const fields = new Map(known?.columns.map(({ heading, field }) => [heading, field]))
  return {
    mappingName: known?.name ?? file.replace(/\.[^.]{1,5}$/, '').slice(0, maxMappingName),
    kind: known?.kind ?? 'scholarship',
    fields: columns.map(({ heading, field }) => (known ? fields.get(heading) : field) ?? ''),
  }
}

/** The choice is kept, and the page asks for the preview by it. */
interface Assigned {
  readonly mapping: string
}

interface Refused {
  readonly message: string
  readonly errors: FormattedErrors
  /** What was chosen; null: the form is no longer there. */
  readonly choices: Choices | null
}

/** Keeps what was chosen and shows the preview by it. */
export async function action({ request, context }: Route.ActionArgs) {
  const files = orMissing(context.get(accessContext).files)
  const { sheetMappings } = editingOf(context)
  const texts = textsOf(context)
  const { id, name } = readAddress(request)
  const form = await readForm(request)
  try {
    const columns = await findColumns(files, id, texts)
    if (typeof columns === 'string')
      return data<Refused>({ message: columns, errors: {}, choices: null }, { status: 404 })
    const headings = columns.map(({ heading }) => heading)
    const sent = parseChoices(form)
    const choices = { ...sent, fields: headings.map((_, index) => sent.fields[index] ?? '') }
    const parsed = parseSheetMapping({ ...choices, name: choices.mappingName }, headings)
    const saved = parsed.ok ? await sheetMappings.save(parsed.value) : parsed
    if (!saved.ok) {
      const errors = formatFieldErrors(texts, saved.errors)
      const { assignErrors: message } = texts.admin.transfer
      return data<Refused>({ message, errors, choices }, { status: 400 })
    }
    const mapping = saved.value.name
    // Scripts ask for the preview themselves and say how far it is.
    if (form.has(inPlace)) return data<Assigned>({ mapping })
    const file = { id, name, choices: { mapping } }
    const { to } = await previewFile(file, { files, texts })
    return redirect(to, 303)
  } catch (error) {
    const { result, status } = refuseTransfer(error, texts)
    const message = 'message' in result ? result.message : ''
    return data<Refused>({ message, errors: {}, choices: null }, { status })
  }
}

export default function ColumnsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { transfer: text } = useAdminTexts()
  if ('columns' in loaderData) return <Columns asked={loaderData} saved={actionData} />
  return (
    <>
      <PageHead title={text.assignTitle} />
      <Refusal>{loaderData.message}</Refusal>
      <p>
        <ButtonLink to={href('/admin/transfer')} label={text.file} />
      </p>
    </>
  )
}

interface ColumnsProps {
  readonly asked: Extract<Route.ComponentProps['loaderData'], { columns: unknown }>
  readonly saved: Route.ComponentProps['actionData']
}

function Columns({ asked, saved }: ColumnsProps) {
  const { login, transfer: text } = useAdminTexts()
  const { running, result, send } = useImport(undefined)
  const refused = saved && 'message' in saved ? saved : undefined
  const preview = useEffectEvent((mapping: string) => {
    const fields = { kept: asked.file, name: asked.name, mapping, preview: '1' }
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    send(form)
  })
  useEffect(() => {
    if (saved === undefined || !('mapping' in saved)) return
    forgetSubmitted()
    preview(saved.mapping)
  }, [saved])
  let failure = refused?.message
  if (result !== undefined) {
    if ('message' in result) failure = result.message
    else failure = result.state === 'expired' ? login.expired : text.offline
  }
  return (
    <>
      <PageHead title={text.assignTitle} />
      <div className="stack import-lead" data-gap="3">
        {failure !== undefined && <Refusal>{failure}</Refusal>}
        <ImportStep step="columns" asksForColumns canGoOn />
        <p>{text.assignLead(asked.name)}</p>
        {/* Once it is saved, it could be the choice that was just made. */}
        {asked.known !== null && saved === undefined && (
          <p className="note" role="status">
            {text.assignKnown(asked.known)}
          </p>
        )}
      </div>
      <RestorableForm<Choices>
        subject={nameSheet(asked.columns)}
        initial={{ mappingName: asked.mappingName, kind: asked.kind, fields: asked.fields }}
        sent={refused?.choices ?? null}
        nameOf={() => text.assignUnsaved(asked.name)}
      >
        {(choices, unsaved) => (
          <ColumnsForm
            columns={asked.columns}
            choices={choices}
            errors={refused?.errors ?? {}}
            running={running}
            unsaved={unsaved}
          />
        )}
      </RestorableForm>
    </>
  )
}

/**
 * What the browser keeps choices for: a sheet with these headings in this order, because the same
 * file gets another address with each upload. The site takes at most 300 characters.
 */
const nameSheet = (columns: readonly SheetColumn[]): string =>
  `columns ${columns.length} ${columns.map(({ heading }) => heading).join(' ')}`.slice(0, 300)

interface ColumnsFormProps {
  readonly columns: readonly SheetColumn[]
  readonly choices: Choices
  readonly errors: FormattedErrors
  /** How far the preview is; null: none is under way. */
  readonly running: ComponentProps<typeof ImportProgress>['running']
  readonly unsaved: Unsaved<Choices>
}

function ColumnsForm({ columns, choices, errors, running, unsaved }: ColumnsFormProps) {
  const texts = useAdminTexts()
  const { transfer: text } = texts
  const sending = useNavigation().formMethod === 'POST' || running !== null
  const [runsScripts, setRunsScripts] = useState(false)
  useEffect(() => setRunsScripts(true), [])
  const form = useRef<HTMLFormElement>(null)
  const fields: Record<string, string> = {
    '': text.notRead,
    ...Object.fromEntries(sheetFields.map((field: SheetField) => [field, labelOf(field, texts)])),
  }
  return (
    <FormErrors value={errors}>
      <Form method="post" className="stack" data-gap="3" ref={form}>
        <UnsavedGuard form={form} read={parseChoices} opened={null} {...unsaved} />
        {runsScripts && <input type="hidden" name={inPlace} value="1" />}
        <FieldErrorMessage name="columns" />
        <Table
          columns={text.assignColumns}
          uses={{ heading: 'name', example: 'words' }}
          rows={columns.map((column, index) => ({ ...column, id: column.heading, index }))}
          renderCells={({ heading, example, index }) => {
            const name = columnName(index)
            return {
              heading,
              example,
              field: (
                <div className="field import-choice">
                  <Select
                    name={name}
                    aria-label={text.assignOf(heading)}
                    choices={fields}
                    defaultValue={choices.fields[index]}
                    aria-invalid={errors[name] === undefined ? undefined : true}
                    aria-describedby={errors[name] === undefined ? undefined : `${name}-error`}
                  />
                  <FieldErrorMessage name={name} />
                </div>
              ),
            }
          }}
        />
        <div className="form">
          <LabeledField name="kind" label={text.assignKind}>
            {(attributes) => (
              <Select
                {...attributes}
                choices={Object.fromEntries(kinds.map((kind) => [kind, text.kinds[kind]]))}
                defaultValue={choices.kind}
              />
            )}
          </LabeledField>
          <InputField
            name="name"
            label={text.assignName}
            hint={text.assignNameHint}
            required
            maxLength={maxMappingName}
            autoComplete="off"
            defaultValue={choices.mappingName}
          />
          <p className="row" data-gap="3">
            <Button look="full" disabled={sending} label={text.dryRun} />
          </p>
          <ImportProgress running={running} />
        </div>
      </Form>
    </FormErrors>
  )
}
