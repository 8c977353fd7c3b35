import { useState } from 'react'
import { Form } from 'react-router'
import type { AttentionEntry, toAttentionGroups } from '#web/admin/dashboard/attention.ts'
import { AttentionLine, type Desk } from '#web/admin/dashboard/AttentionLine.tsx'
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
        <div className="sheet morning">
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
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [versions, setVersions] = useState<ReadonlyMap<string, number>>(new Map())
  return {
    done,
    opened,
    versions,
    open: (id) => setOpened((all) => new Set(all).add(id)),
    setVersion: (id, version) => setVersions((all) => new Map(all).set(id, version)),
    setDone: (key, isDone) =>
      setDone((all) => {
        const others = [...all].filter((each) => each !== key)
        return new Set(isDone ? [...others, key] : others)
      }),
  }
}
