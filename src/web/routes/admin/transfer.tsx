import { data, Form, useNavigation, type ShouldRevalidateFunctionArgs } from 'react-router'
import { Problem } from '#domain/problem.ts'
import { editingOf } from '#web/admin-guard.ts'
import { login, pages } from '#web/admin-messages.ts'
import * as texts from '#web/admin-opportunity-messages.ts'
import { ImportReportView } from '#web/components/admin/ImportReportView.tsx'
import { accessContext } from '#web/context.ts'
import { readLoss } from '#web/keep-text.ts'
import { refuseTransfer, toTransferAnswer, type TransferAnswer } from '#web/views/admin-transfer.ts'
import { findFile } from '#web/views/admin-upload.ts'
import { readForm } from '#web/read-form.ts'
import type { Route } from './+types/transfer'

export function loader({ context }: Route.LoaderArgs) {
  editingOf(context)
  return null
}

/** First a dry run of the file that was sent, then, when it is confirmed, the import of the very same file. */
export async function action({ request, context }: Route.ActionArgs) {
  editingOf(context)
  const { files } = context.get(accessContext)
  if (!files) throw data(null, { status: 404 })
  const form = await readForm(request)
  const kept = form.get('kept')
  try {
    if (typeof kept === 'string') {
      const name = String(form.get('name') ?? '')
      const report = await files.apply(kept, name)
      return data<TransferAnswer>(toTransferAnswer(report.applied ? 'applied' : 'planned', name, null, report), {
        status: report.applied ? 200 : 409,
      })
    }
    const file = findFile(form)
    if (file === undefined) throw new Problem('invalid', texts.transfer.noFile)
    const { id, report } = await files.plan(file.name, file.stream())
    const hasWork = report.mistakes === 0 && report.created + report.updated > 0
    return data<TransferAnswer>(toTransferAnswer('planned', file.name, hasWork ? id : null, report))
  } catch (error) {
    const { answer, status } = refuseTransfer(error)
    return data(answer, { status })
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<TransferAnswer> {
  return serverAction().catch((error: unknown) => ({ state: readLoss(error) }))
}

export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult === undefined ? defaultShouldRevalidate : false
}

export function meta() {
  return [{ title: pages.transfer }, { name: 'robots', content: 'noindex' }]
}

export default function TransferRoute({ actionData }: Route.ComponentProps) {
  const text = texts.transfer
  const navigation = useNavigation()
  const sending = navigation.state === 'submitting'
  const applying = sending && navigation.formData?.has('kept') === true
  return (
    <>
      <div className="admin-title">
        <h1>{pages.transfer}</h1>
      </div>
      <section className="transfer" aria-labelledby="export">
        <h2 id="export">{text.export}</h2>
        <p>{text.lead}</p>
        <p className="save-buttons">
          {Object.entries(text.exports).map(([name, label]) => (
            <a key={name} className="button button-line" href={`/admin/export/${name}`} download>
              {label}
            </a>
          ))}
        </p>
      </section>
      <section className="transfer" aria-labelledby="import">
        <h2 id="import">{text.import}</h2>
        <Form method="post" encType="multipart/form-data" className="form" preventScrollReset>
          <div className="field">
            <label htmlFor="field-file">{text.file}</label>
            <input id="field-file" type="file" name="file" required accept=".csv,.json,text/csv,application/json" />
          </div>
          <p className="save-buttons">
            <button className="button" disabled={sending}>
              {sending && !applying ? text.reading : text.dryRun}
            </button>
          </p>
        </Form>
        <div role="status">{sending && <progress aria-label={text.reading} />}</div>
        {actionData && !sending && <Outcome answer={actionData} />}
      </section>
    </>
  )
}

function Outcome({ answer }: { answer: TransferAnswer }) {
  if (answer.state === 'planned' || answer.state === 'applied') return <ImportReportView answer={answer} />
  return (
    <p className="note note-error" role="alert">
      {answer.state === 'failed' ? answer.message : answer.state === 'expired' ? login.expired : texts.form.offline}
    </p>
  )
}
