import { Form, Link } from 'react-router'
import type {
  AttentionAction,
  AttentionEntry,
  toAttentionGroups,
} from '#web/admin/dashboard/attention.ts'
import { Button, ButtonLink } from '#web/components/Button.tsx'
import { HiddenFields } from '#web/components/fields.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** Visible rows of one reason; the rest is collapsed, so that no reason hides the others. */
const visiblePerGroup = 4

/** `postponed`: lines that are left out for now. */
export function AttentionGroups({
  groups,
  postponed,
}: {
  groups: ReturnType<typeof toAttentionGroups>
  postponed: number
}) {
  const { attention: text } = useAdminTexts()
  return (
    <>
      {groups.length === 0 ? (
        <p className="note" data-tone="ok">
          {postponed > 0 ? text.emptied : text.empty}
        </p>
      ) : (
        <div className="sheet morning">
          {groups.map(({ reason, entries, left }) => (
            <div key={reason}>
              <Rows entries={entries.slice(0, visiblePerGroup)} />
              {entries.length > visiblePerGroup && (
                <details className="disclosure" data-look="more">
                  <summary>{text.more(entries.length - visiblePerGroup)}</summary>
                  <Rows entries={entries.slice(visiblePerGroup)} />
                </details>
              )}
              {left > 0 && <p className="hint">{text.left(left)}</p>}
            </div>
          ))}
        </div>
      )}
      {postponed > 0 && (
        <Form method="post" className="row hint" data-gap="3" preventScrollReset>
          {text.leftOut(postponed)}
          <Button size="small" name="intent" value="show-all" label={text.showAll} />
        </Form>
      )}
    </>
  )
}

function Rows({ entries }: { entries: readonly AttentionEntry[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.key} className="morning-row">
          <p className="stat morning-figure" data-tone={entry.tone}>
            <b>{entry.count}</b> <span>{entry.unit}</span>
          </p>
          <div className="morning-what">
            <h3>{entry.to === null ? entry.title : <Link to={entry.to}>{entry.title}</Link>}</h3>
            <p className="hint">{entry.sentence}</p>
            {entry.quotes.map((quote) => (
              <blockquote className="small" key={quote}>
                {quote}
              </blockquote>
            ))}
          </div>
          <div className="row morning-actions">
            {entry.actions.map((action) => (
              <Action key={action.label} action={action} entry={entry} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Action({ action, entry }: { action: AttentionAction; entry: AttentionEntry }) {
  const named = { size: 'small', label: action.label, of: entry.title } as const
  if ('to' in action) {
    const isApart = /^https?:/.test(action.to)
    return (
      <ButtonLink
        {...named}
        to={action.to}
        {...(isApart && { target: '_blank', rel: 'noreferrer' })}
      />
    )
  }
  const { item, line } = entry
  const about = {
    id: item?.id ?? '',
    isPost: item?.isPost ? '1' : '',
    version: String(item?.version ?? ''),
  }
  const fields =
    action.intent === 'postpone' ? { ...about, line: line.key, state: line.state } : about
  return (
    <Form method="post" preventScrollReset>
      <HiddenFields pairs={Object.entries(fields)} />
      <Button
        {...named}
        look={action.main ? 'full' : undefined}
        name="intent"
        value={action.intent}
      />
    </Form>
  )
}
