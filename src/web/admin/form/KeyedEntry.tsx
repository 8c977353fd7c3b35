import { Form } from 'react-router'
import type { EntryResult } from '#web/admin/form/keyed-entry.ts'
import { Refusal } from '#web/admin/layout/PageHead.tsx'
import type { Loss } from '#web/admin/session/loss.ts'
import { Button } from '#web/components/Button.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** Why nothing was done, above the form of an entry. */
export function EntryRefusal({ result }: { result: EntryResult<unknown> | Loss | undefined }) {
  const { form, login } = useAdminTexts()
  if (result === undefined || result.state === 'rows') return null
  if ('reason' in result) return <Refusal>{result.reason}</Refusal>
  return <Refusal>{result.state === 'expired' ? login.expired : form.offline}</Refusal>
}

/** Deletes the entry of the page, after a question. */
export function DeleteEntry({
  text,
}: {
  text: { readonly remove: string; readonly removeQuestion: string; readonly removeYes: string }
}) {
  return (
    <details className="disclosure" data-look="sheet">
      <summary>{text.remove}</summary>
      <Form method="post" className="stack">
        <p>{text.removeQuestion}</p>
        <p>
          <Button look="full" tone="danger" name="intent" value="delete" label={text.removeYes} />
        </p>
      </Form>
    </details>
  )
}
