import { href } from 'react-router'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { Conflict } from '#web/admin/opportunity-form/Conflict.tsx'
import { ItemLink } from '#web/admin/opportunity-form/ItemLink.tsx'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import type { FormAnswer } from '#web/admin/opportunity-form/answer.ts'
import { type FormField, listFurtherFields, mainFields } from '#domain/forms/form-fields.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** How the last attempt ended, announced, with links to the fields that need attention. */
export function FormOutcome({ answer, kind }: { answer: FormAnswer | undefined; kind: Kind }) {
  const texts = useAdminTexts()
  const { login } = useAdminTexts()
  const isWhole = useIsWhole()
  if (
    answer === undefined ||
    answer.state === 'uploaded' ||
    answer.state === 'link-checked' ||
    (answer.state === 'checked' && Object.keys(answer.errors).length === 0)
  )
    return null
  if (answer.state === 'conflict') return <Conflict differences={answer.differences} version={answer.version} />
  if (answer.state === 'saved') {
    return (
      <div className="note note-ok" role="alert" id="outcome" tabIndex={-1}>
        <p>{answer.message}</p>
        {answer.note && <p>{answer.note}</p>}
        {isWhole && <ItemLink item={answer.item}>{texts.form.edit(answer.item.name)}</ItemLink>}
        {!isWhole && answer.item.slug && <ItemLink item={answer.item}>{texts.form.otherItem(answer.item.name)}</ItemLink>}
      </div>
    )
  }
  const message =
    answer.state === 'mistakes'
      ? answer.message
      : answer.state === 'checked'
        ? texts.form.checkFields
        : answer.state === 'expired'
          ? login.expired
          : `${texts.form.failed[kind].trim()} ${texts.form.offline}`
  const own: Partial<Record<string, string>> = texts.ownLabels[kind]
  // In the order of the form.
  const order: readonly string[] = [...mainFields[kind], ...listFurtherFields(kind)]
  const fields = 'errors' in answer ? (Object.keys(answer.errors) as (FormField | 'publishAt')[]) : []
  fields.sort((a, b) => order.indexOf(a) - order.indexOf(b))
  return (
    <div className="note note-error" role="alert" id="outcome" tabIndex={-1}>
      <p>{message}</p>
      {fields.length > 0 && (
        <ul className="plain-list inline">
          {fields.map((field) => (
            <li key={field}>
              <a href={`#field-${field}`}>{field === 'publishAt' ? texts.form.publishAt : (own[field] ?? texts.fieldLabels[field])}</a>
            </li>
          ))}
        </ul>
      )}
      {answer.state === 'mistakes' && answer.other && <ItemLink item={answer.other}>{texts.form.otherItem(answer.other.name)}</ItemLink>}
      {answer.state === 'expired' && (
        <a href={href('/admin')} target="_blank" rel="noreferrer">
          {login.link}
        </a>
      )}
    </div>
  )
}
