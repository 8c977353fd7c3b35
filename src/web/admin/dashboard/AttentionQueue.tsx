import { useCallback, useEffect, useReducer, useState } from 'react'
import { Form, href, useFetcher } from 'react-router'
import type { AttentionEntry, Queue, QueueView } from '#web/admin/dashboard/attention.ts'
import {
  AttentionLine,
  type Desk,
  learn,
  nothingKnown,
} from '#web/admin/dashboard/AttentionLine.tsx'
import { besideMark, onLineKey } from '#web/admin/dashboard/line-keys.ts'
import { type ChosenLine, chosenParameter } from '#web/admin/dashboard/LinePane.tsx'
import { inPlace } from '#web/admin/layout/in-place.ts'
import { Keys } from '#web/admin/layout/Keys.tsx'
import { Button } from '#web/components/Button.tsx'
import { Link } from '#web/components/Link.tsx'
import { Section } from '#web/components/Page.tsx'
import type { AdminTexts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** Lines that are visible at once; the others are collapsed. */
const visibleAtOnce = 20

interface AttentionQueueProps {
  readonly queue: Queue
  /** The line that the address chooses; null: none. */
  readonly chosen: ChosenLine | null
}

/** Lines that are done stay until the list is loaded again; then everything here begins anew. */
export function AttentionQueue(props: AttentionQueueProps) {
  const [loaded, setLoaded] = useState({ queue: props.queue, count: 0 })
  if (loaded.queue !== props.queue) setLoaded({ queue: props.queue, count: loaded.count + 1 })
  return <Lanes key={loaded.count} {...props} />
}

function Lanes({ queue, chosen: first }: AttentionQueueProps) {
  const { attention: text } = useAdminTexts()
  const { view, lanes, entries, left } = queue
  const { chosen, choose } = useChosen(first, view)
  const known = useKnown()
  const next = nextAfter(entries, known.done, chosen)
  const listBeside = (entry: AttentionEntry) =>
    entries.filter(
      ({ key, item }) =>
        key !== entry.key && item !== null && item.id === entry.item?.id && !known.done.has(key),
    )
  const desk = { ...known, choose, next, view, listBeside }
  const isChosenDone = chosen !== null && known.done.has(chosen.key)
  useEffect(() => {
    if (isChosenDone && next !== '') choose(next)
  }, [isChosenDone, next, choose])
  const isListed = entries.some(({ key }) => key === chosen?.key)
  // The last line that is done has no facts at its side, and nothing follows.
  const isBeside = isListed && !(isChosenDone && next === '')
  const all = lanes.find(({ lane }) => lane === 'all')?.count ?? 0
  const done = view === 'later' ? 0 : desk.done.size
  const visible = entries.slice(0, visibleAtOnce)
  const folded = entries.slice(visibleAtOnce)
  const [isUnfolded, setUnfolded] = useState(false)
  // It stays so, because the focus may be in it.
  if (!isUnfolded && folded.some(({ key }) => key === chosen?.key)) setUnfolded(true)
  return (
    <Section id="morning" title={text.title} lead={text.lead(all - done)}>
      <nav className="lanes" aria-label={text.lanesLabel}>
        {lanes.map(({ lane, count }) => (
          <Link
            key={lane}
            to={addressOf(lane)}
            preventScrollReset
            aria-current={lane === view ? 'page' : undefined}
            data-apart={lane === 'later' ? '' : undefined}
          >
            {nameOf(lane, text)} <b>{count}</b>
          </Link>
        ))}
      </nav>
      {chosen !== null && !isListed && (
        <p className="note" role="status">
          {chosen.failure}
        </p>
      )}
      {entries.length === 0 ? (
        <EmptyLane queue={queue} />
      ) : (
        <div
          className="sheet morning"
          role="group"
          aria-labelledby="morning"
          onKeyDown={onLineKey}
          {...(isBeside && { [besideMark]: '' })}
        >
          <Lines entries={visible} desk={desk} chosen={chosen} />
          {folded.length > 0 && (
            <details className="disclosure" data-look="more" open={isUnfolded}>
              <summary>{text.more(folded.length)}</summary>
              <Lines entries={folded} desk={desk} chosen={chosen} />
            </details>
          )}
          {left > 0 && <p className="hint morning-left">{text.left(left)}</p>}
        </div>
      )}
      {entries.length > 0 && <Keys {...text.keys} data-keys="" tabIndex={-1} />}
      {view === 'later' && entries.length > 1 && (
        <Form method="post" className="row hint" data-gap="3" preventScrollReset>
          {text.leftOut(entries.length + left)}
          <Button size="small" name="intent" value="show-all" label={text.showAll} />
        </Form>
      )}
    </Section>
  )
}

const addressOf = (lane: QueueView): string => {
  const list = href('/admin/admin_dashboard')
  return lane === 'all' ? list : `${list}?${new URLSearchParams({ lane })}`
}

function nameOf(lane: QueueView, text: AdminTexts['attention']): string {
  if (lane === 'all' || lane === 'later') return text[lane]
  return text.lanes[lane]
}

/** What to do instead. */
function EmptyLane({ queue: { view, lanes } }: Pick<AttentionQueueProps, 'queue'>) {
  const { attention: text } = useAdminTexts()
  const next = lanes.find(({ lane, count }) => lane !== 'all' && lane !== view && count > 0)
  if (view === 'all')
    return (
      <p className="note" data-tone="ok">
        {next === undefined ? text.empty : text.emptied}
      </p>
    )
  return (
    <p className="note">
      <span>
        {text.nothing}{' '}
        {next !== undefined && (
          <>
            {text.next}{' '}
            <Link to={addressOf(next.lane)} preventScrollReset>
              {nameOf(next.lane, text)} ({next.count})
            </Link>
          </>
        )}
      </span>
    </p>
  )
}

interface LinesProps {
  readonly entries: readonly AttentionEntry[]
  readonly desk: Desk
  readonly chosen: ChosenLine | null
}

function Lines({ entries, desk, chosen }: LinesProps) {
  return (
    <ul>
      {entries.map((entry) => (
        <AttentionLine
          key={entry.key}
          entry={entry}
          desk={desk}
          chosen={chosen?.key === entry.key ? chosen : null}
        />
      ))}
    </ul>
  )
}

/** What the lines share: an item may have several. */
function useKnown(): Pick<Desk, 'done' | 'ended' | 'opened' | 'versions' | 'tell'> {
  const [known, tell] = useReducer(learn, nothingKnown)
  return { ...known, tell }
}

/**
 * The line whose facts are shown. Choosing one is no navigation, because lines that are done keep
 * their place. `first`: the one of the address. The wanted key is kept here: a press breaks off facts
 * that are on their way, and until they are asked for again the fetcher has only the ones before.
 */
function useChosen(first: ChosenLine | null, view: QueueView) {
  const { data, submit } = useFetcher<{ chosen: ChosenLine | null }>()
  const [wanted, setWanted] = useState<string>()
  const choose = useCallback(
    (key: string) => {
      setWanted(key)
      const parameters = new URLSearchParams({ [chosenParameter]: key, [inPlace]: '1' })
      if (view !== 'all') parameters.set('lane', view)
      void submit(parameters, { action: href('/admin/admin_dashboard') })
    },
    [submit, view],
  )
  if (wanted === undefined) return { chosen: first, choose }
  if (wanted === '') return { chosen: null, choose }
  const isHere = data?.chosen?.key === wanted
  const chosen = isHere ? data.chosen : { key: wanted, facts: undefined, failure: null }
  return { chosen, choose }
}

/** The key of the line whose facts follow when the chosen one is done; '': nothing follows. */
function nextAfter(
  entries: readonly AttentionEntry[],
  done: ReadonlySet<string>,
  chosen: ChosenLine | null,
): string {
  const at = entries.findIndex(({ key }) => key === chosen?.key)
  if (at === -1) return ''
  return entries.slice(at + 1).find(({ key }) => !done.has(key))?.key ?? ''
}
