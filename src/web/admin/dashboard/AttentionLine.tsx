import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { href, useFetcher } from 'react-router'
import type { LineResult } from '#web/admin/dashboard/attention-presses.ts'
import type { AttentionAction, AttentionEntry, QueueView } from '#web/admin/dashboard/attention.ts'
import { Correction } from '#web/admin/dashboard/Correction.tsx'
import { lineFocus } from '#web/admin/dashboard/line-keys.ts'
import { type ChosenLine, chosenParameter, LinePane } from '#web/admin/dashboard/LinePane.tsx'
import { MarkedText } from '#web/admin/items/MarkedText.tsx'
import { inPlace } from '#web/admin/layout/in-place.ts'
import { RowMenu } from '#web/admin/layout/RowMenu.tsx'
import { Button, ButtonLink } from '#web/components/Button.tsx'
import { HiddenFields } from '#web/components/fields.tsx'
import { Link } from '#web/components/Link.tsx'
import { Icon } from '#web/pictures/marks.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** Of a form: the key of another line of the same item. Scripts send it once for each. */
export const besideField = 'beside'

/** What the lines of the list know of each other until it is loaded again. */
interface Known {
  /** The keys of the lines that are done. */
  readonly done: ReadonlySet<string>
  /** Those of them that a press in another line has ended, with the key of that line. */
  readonly ended: ReadonlyMap<string, string>
  /** The ids of the items whose official page was opened. */
  readonly opened: ReadonlySet<string>
  /** The versions of the items that were changed here, so that another line of theirs fits. */
  readonly versions: ReadonlyMap<string, number>
}

type News =
  | { readonly opened: string }
  | { readonly line: string; readonly done: readonly string[] }
  | { readonly changed: string; readonly version: number }

export interface Desk extends Known {
  /** Stays the same function. */
  readonly tell: (news: News) => void
  /** Shows the facts of the line with this key; '' leaves them. Stays the same function. */
  readonly choose: (key: string) => void
  /** The key of the line whose facts follow when the chosen one is done; '': none. */
  readonly next: string
  readonly view: QueueView
  /** The other lines of the same item that are not done. */
  readonly listBeside: (entry: AttentionEntry) => readonly AttentionEntry[]
}

export const nothingKnown: Known = {
  done: new Set(),
  ended: new Map(),
  opened: new Set(),
  versions: new Map(),
}

/** `news.done`: the keys of the lines that a press in `news.line` has done; none: it was undone. */

export function learn(known: Known, news: News): Known {
  if ('opened' in news) return { ...known, opened: new Set(known.opened).add(news.opened) }
  if ('changed' in news)
    return { ...known, versions: new Map(known.versions).set(news.changed, news.version) }
  const isOther = (line: string) => line !== news.line && known.ended.get(line) !== news.line
  const ended = [...known.ended].filter(([line]) => isOther(line))
  const endedNow = news.done.filter((line) => line !== news.line)
  return {
    ...known,
    done: new Set([...[...known.done].filter(isOther), ...news.done]),
    ended: new Map([...ended, ...endedNow.map((line) => [line, news.line] as const)]),
  }
}

interface LineProps {
  readonly entry: AttentionEntry
  readonly desk: Desk
}

interface AttentionLineProps extends LineProps {
  /** null: its facts are not shown. */
  readonly chosen: ChosenLine | null
}

/**
 * One line of the list. What is done keeps its place, pale, with what was done and Undo. Without
 * scripts its forms lead to a fresh page that says the same at its top.
 */
export function AttentionLine({ entry, desk, chosen }: AttentionLineProps) {
  const { data, state, submit } = useFetcher<LineResult>()
  // A line that is done is as high as before, so that nothing moves under the pointer.
  const [height, setHeight] = useState<number>()
  const { attention: text } = useAdminTexts()
  const { tell } = desk
  const { key, item } = entry
  const id = item?.id
  const done = data !== undefined && 'done' in data ? data : undefined
  useEffect(() => {
    if (data === undefined) return
    tell({ line: key, done: 'done' in data ? [key, ...data.ended] : [] })
    if (id !== undefined && 'version' in data && data.version !== null)
      tell({ changed: id, version: data.version })
  }, [data, id, key, tell])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget: form, nativeEvent } = event
    const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
    const sent = new FormData(form, button)
    sent.set(inPlace, '1')
    for (const { line } of desk.listBeside(entry)) sent.append(besideField, line.key)
    setHeight(form.closest('li')?.offsetHeight)
    void submit(sent, { method: 'post' })
  }
  if (done !== undefined)
    return (
      <DoneLine entry={entry} words={text.done[done.done]} height={height} takesFocus>
        {done.undo !== null && (
          <LineForm entry={entry} desk={desk} send={send} isChosen={false}>
            <UndoButton undo={done.undo} of={entry.title} />
          </LineForm>
        )}
      </DoneLine>
    )
  if (desk.ended.has(key)) return <DoneLine entry={entry} words={text.ended} height={undefined} />
  const line = { entry, desk, send, isChosen: chosen !== null }
  const [first, ...others] = entry.actions
  const said = <Said entry={entry} />
  return (
    <li
      className="morning-row"
      id={idOfLine(entry)}
      data-chosen={chosen === null ? undefined : ''}
      aria-busy={state !== 'idle'}
    >
      <p className="stat morning-figure" data-tone={entry.tone}>
        <b>{entry.count}</b> <span>{entry.unit}</span>
      </p>
      <div
        className="morning-what"
        ref={data !== undefined && 'undone' in data ? takeFocus : undefined}
        tabIndex={-1}
        {...{ [lineFocus]: '' }}
      >
        <h3>{entry.to === null ? entry.title : <Link to={entry.to}>{entry.title}</Link>}</h3>
        <p className="hint">
          {entry.lane !== null && <span className="badge">{entry.lane}</span>} {entry.sentence}
        </p>
        {chosen === null && said}
        {data !== undefined && <LineMessage data={data} />}
      </div>
      <div className="row morning-actions">
        {chosen === null && first && <Action action={first} {...line} />}
        {chosen === null && entry.further.length > 0 && (
          <RowMenu of={entry.title}>
            {entry.further.map((action) => (
              <Action key={action.label} action={action} {...line} />
            ))}
          </RowMenu>
        )}
        <LookButton entry={entry} desk={desk} isShown={chosen !== null} />
        {chosen === null &&
          others.map((action) => <Action key={action.label} action={action} {...line} />)}
      </div>
      {chosen !== null && (
        <LinePane
          title={entry.title}
          chosen={chosen}
          said={entry.quotesFacts ? null : said}
          showsChange={entry.page === null}
        >
          {[...entry.actions, ...entry.further].map((action) => (
            <Action key={action.label} action={action} {...line} />
          ))}
        </LinePane>
      )}
    </li>
  )
}

/** Where an address leads to that shows its facts. */
const idOfLine = ({ key }: Pick<AttentionEntry, 'key'>): string => `line-${key}`

/** Shows the facts of the line, or leaves them. Without scripts the page comes back at the line. */
function LookButton({ entry, desk, isShown }: LineProps & { isShown: boolean }) {
  const { pane: text } = useAdminTexts().attention
  const { choose, view } = desk
  const wanted = isShown ? '' : entry.key
  return (
    <form
      className="morning-look"
      action={`${href('/admin/admin_dashboard')}#${idOfLine(entry)}`}
      onSubmit={(event) => {
        event.preventDefault()
        choose(wanted)
      }}
    >
      {view !== 'all' && <input type="hidden" name="lane" value={view} />}
      <Button
        size="small"
        name={chosenParameter}
        value={wanted}
        label={isShown ? text.close : text.open}
        of={entry.title}
        aria-expanded={isShown}
      />
    </form>
  )
}

/** What the line says beside its sentence. */
function Said({ entry: { page, correction, quotes } }: { entry: AttentionEntry }) {
  return (
    <>
      {page && <PageNews page={page} />}
      {correction && <Correction correction={correction} />}
      {quotes.map((quote) => (
        <blockquote className="small" key={quote}>
          {quote}
        </blockquote>
      ))}
    </>
  )
}

type PageView = NonNullable<AttentionEntry['page']>

/** The sentence before and now, with what differs marked, and what the entry says. */
function PageNews({ page: { was, now, entry } }: { page: PageView }) {
  const { pages: text } = useAdminTexts().attention
  return (
    <dl className="page-news small">
      <dt>{text.was}</dt>
      <Sentence pieces={was} mark="del" />
      <dt>{text.now}</dt>
      <Sentence pieces={now} mark="ins" />
      <dt>{text.entry}</dt>
      <dd>{entry}</dd>
    </dl>
  )
}

function Sentence({ pieces, mark }: { pieces: PageView['now']; mark: 'del' | 'ins' }) {
  const { pages: text } = useAdminTexts().attention
  return pieces === null ? <dd>{text.notThere}</dd> : <MarkedText pieces={pieces} mark={mark} />
}

/** The button that had the focus is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

interface DoneLineProps {
  readonly entry: AttentionEntry
  /** What was done. */
  readonly words: string
  /** In pixels; undefined: as high as its text. */
  readonly height: number | undefined
  /** The button that was pressed here is gone, so what was done takes the focus. */
  readonly takesFocus?: boolean
  readonly children?: ReactNode
}

function DoneLine({ entry, words, height, takesFocus = false, children }: DoneLineProps) {
  return (
    <li className="morning-row" data-done="" style={{ minBlockSize: height }}>
      <p className="morning-figure">
        <Icon name="tick" />
      </p>
      <div
        className="morning-what"
        ref={takesFocus ? takeFocus : undefined}
        tabIndex={-1}
        {...{ [lineFocus]: '' }}
      >
        <h3>{entry.to === null ? entry.title : <Link to={entry.to}>{entry.title}</Link>}</h3>
        <p className="hint" role="status">
          {words}
        </p>
      </div>
      <div className="row morning-actions">{children}</div>
    </li>
  )
}

function UndoButton({ undo, of }: { undo: string; of: string }) {
  const { itemTables } = useAdminTexts()
  return <Button size="small" name="undo" value={undo} label={itemTables.post.undo} of={of} />
}

/** What became of a press that did not finish the line. */
function LineMessage({ data }: { data: LineResult }) {
  const { attention: text, itemTables, transfer } = useAdminTexts()
  if ('undone' in data) {
    const { left, restored } = data.undone
    return (
      <p className="hint" role="status">
        {left.length > 0 ? transfer.undoLeft : itemTables.post.undone(restored)}
      </p>
    )
  }
  if (!('message' in data)) return null
  return (
    <p className="error" role="alert">
      {data.message} {data.reason} {data.to && <Link to={data.to}>{text.open}</Link>}
    </p>
  )
}

interface LineFormProps extends LineProps {
  /** The facts of its line are shown, so those of the next line follow without scripts too. */
  readonly isChosen: boolean
  readonly send: (event: FormEvent<HTMLFormElement>) => void
}

/** A form that says which line it is about, as the editor sees it. */
function LineForm({
  entry: { item, line },
  desk,
  send,
  isChosen,
  children,
}: LineFormProps & { children: ReactNode }) {
  const id = item?.id ?? ''
  const fields = {
    id,
    isPost: item?.isPost ? '1' : '',
    version: String(desk.versions.get(id) ?? item?.version ?? ''),
    line: line.key,
    state: line.state,
    ...(isChosen && { next: desk.next }),
  }
  return (
    <form method="post" onSubmit={send}>
      <HiddenFields pairs={Object.entries(fields)} />
      {children}
    </form>
  )
}

function Action({ action, ...line }: LineFormProps & { action: AttentionAction }) {
  const { attention: text } = useAdminTexts()
  const { entry, desk } = line
  const id = entry.item?.id ?? ''
  const named = {
    size: 'small',
    label: action.label,
    look: action.main ? 'full' : undefined,
  } as const
  if ('to' in action) {
    const noteOpened = () => desk.tell({ opened: id })
    return (
      <ButtonLink
        {...named}
        of={entry.title}
        to={action.to}
        {...(action.isApart && { target: '_blank', rel: 'noreferrer' })}
        {...(action.isOfficial && {
          'data-official': '',
          onClick: noteOpened,
          onAuxClick: noteOpened,
        })}
      />
    )
  }
  const isWaiting = action.waits && !entry.isOpened && !desk.opened.has(id)
  return (
    <LineForm {...line}>
      {action.day !== undefined && <HiddenFields pairs={[['day', action.day]]} />}
      <Button
        {...named}
        look={isWaiting ? 'waiting' : named.look}
        title={isWaiting ? text.openFirst : undefined}
        of={isWaiting ? `${entry.title}. ${text.openFirst}` : entry.title}
        name="intent"
        value={action.intent}
      />
    </LineForm>
  )
}
