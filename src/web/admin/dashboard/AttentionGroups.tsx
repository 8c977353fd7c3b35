import { useReducer, useState } from 'react'
import { Form } from 'react-router'
import type { AttentionEntry, toAttentionGroups } from '#web/admin/dashboard/attention.ts'
import {
  AttentionLine,
  type Desk,
  learn,
  nothingKnown,
} from '#web/admin/dashboard/AttentionLine.tsx'
import { onLineKey } from '#web/admin/dashboard/line-keys.ts'
import { Button } from '#web/components/Button.tsx'
import { Section } from '#web/components/Page.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** Visible rows of one reason; the rest is collapsed, so that no reason hides the others. */
const visiblePerGroup = 4

interface AttentionGroupsProps {
  readonly groups: ReturnType<typeof toAttentionGroups>
  /** How many lines the list has, with those that are not shown. */
  readonly things: number
  /** Lines that are left out for now. */
  readonly postponed: number
}

/** Lines that are done stay until the list is loaded again; then everything here begins anew. */
export function AttentionGroups(props: AttentionGroupsProps) {
  const [loaded, setLoaded] = useState({ groups: props.groups, count: 0 })
  if (loaded.groups !== props.groups) setLoaded({ groups: props.groups, count: loaded.count + 1 })
  return <Groups key={loaded.count} {...props} />
}

function Groups({ groups, things, postponed }: AttentionGroupsProps) {
  const { attention: text } = useAdminTexts()
  const desk = useDesk()
  return (
    <Section id="morning" title={text.title} lead={text.lead(things - desk.done.size)}>
      {groups.length === 0 ? (
        <p className="note" data-tone="ok">
          {postponed > 0 ? text.emptied : text.empty}
        </p>
      ) : (
        <div className="sheet morning" role="group" aria-labelledby="morning" onKeyDown={onLineKey}>
          {groups.map(({ reason, entries, left }) => (
            <div key={reason}>
              <Lines entries={entries.slice(0, visiblePerGroup)} desk={desk} />
              {entries.length > visiblePerGroup && (
                <details className="disclosure" data-look="more">
                  <summary>{text.more(entries.length - visiblePerGroup)}</summary>
                  <Lines entries={entries.slice(visiblePerGroup)} desk={desk} />
                </details>
              )}
              {left > 0 && <p className="hint">{text.left(left)}</p>}
            </div>
          ))}
        </div>
      )}
      {groups.length > 0 && (
        <p className="hint needs-script morning-keys" data-keys="" tabIndex={-1}>
          {text.keys.lead}{' '}
          {text.keys.list.map(({ keys, does }) => (
            <span key={keys}>
              <kbd>{keys}</kbd> {does}
            </span>
          ))}
        </p>
      )}
      {postponed > 0 && (
        <Form method="post" className="row hint" data-gap="3" preventScrollReset>
          {text.leftOut(postponed)}
          <Button size="small" name="intent" value="show-all" label={text.showAll} />
        </Form>
      )}
    </Section>
  )
}

function Lines({ entries, desk }: { entries: readonly AttentionEntry[]; desk: Desk }) {
  return (
    <ul>
      {entries.map((entry) => (
        <AttentionLine key={entry.key} entry={entry} desk={desk} />
      ))}
    </ul>
  )
}

/** What the lines share: an item may have several. */
function useDesk(): Desk {
  const [known, tell] = useReducer(learn, nothingKnown)
  return { ...known, tell }
}
