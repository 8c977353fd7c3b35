import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { Button } from '#web/components/Button.tsx'
import { useBrowserValue } from '#web/components/stored.ts'
import { useSettings } from '#web/components/useSettings.ts'
import type { AskView } from '#web/fit/ask-view.ts'
import type { EligibilityView } from '#web/fit/eligibility-view.ts'
import { EligibilityPanel, OwnEligibility, PlaceSelect } from '#web/fit/EligibilityPanel.tsx'
import { useOwn } from '#web/fit/Own.tsx'
import { DeadlineBar, DeadlineDay } from '#web/opportunity/DeadlineBar.tsx'
import type { DetailView } from '#web/opportunity/item-view.ts'
import { Icon } from '#web/pictures/marks.tsx'
import { Keep } from '#web/shortlist/Keep.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/opportunity/DecideBox.css'

interface DecideBoxProps {
  readonly detail: DetailView
  readonly heading: 'h2' | 'h3'
  /** What this browser's own answers say; undefined: not known yet, null: nothing. */
  readonly own?: EligibilityView | null | undefined
  /** The first two questions; null: there is nothing to decide by them. */
  readonly ask?: AskView | null
  /** Of a closed item: the form for the notice of its next round; missing: a link to it. */
  readonly notice?: ReactNode
  /** Of an open item: the ways on, which its page explains far below. */
  readonly next?: ReactNode
  /** Apply and Keep are in the box, on a phone at the foot of the screen. */
  readonly hasActions?: boolean
}

/**
 * What decides about an item: how long it is open, what it is in a few sentences, whether it is for
 * the visitor, and where to press.
 */
export function DecideBox({
  detail,
  heading,
  own,
  ask = null,
  notice,
  next,
  hasActions = false,
}: DecideBoxProps) {
  const text = useTexts().detail
  const isClosed = detail.deadline.tone === 'closed'
  return (
    <section className="sheet box decide" aria-label={text.inShort}>
      {isClosed ? (
        <ClosedNotice detail={detail} heading={heading} notice={notice} />
      ) : (
        <DeadlineBar deadline={detail.deadline} layout="head" />
      )}
      {detail.sentences.length > 0 && <p className="lede">{detail.sentences.join(' ')}</p>}
      <ForVisitor detail={detail} heading={heading} own={own} ask={ask} />
      <CautionNotes cautions={detail.cautions} />
      {hasActions && (
        <div className="apply-bar">
          {detail.link ? (
            <ApplyLink detail={detail} link={detail.link} />
          ) : (
            <p className="muted">{text.noLink}</p>
          )}
          <Keep item={detail} layout="bar" />
        </div>
      )}
      {!isClosed && next}
      {!isClosed && <DeadlineNote detail={detail} />}
    </section>
  )
}

/** Says what the strip alone could let a student misread, and when it was compared. */
function DeadlineNote({ detail }: { detail: DetailView }) {
  const text = useTexts().detail
  const notes = [
    detail.deadline.expected ? text.expectedNote : null,
    detail.deadlineNote,
    detail.checked,
  ]
  return (
    <div className="due-note hint">
      {notes
        .filter((line) => line !== null)
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
    </div>
  )
}

/** In place of strip and verdict: the round is over, and the next one is worth a notice. */
function ClosedNotice({
  detail,
  heading: Heading,
  notice,
}: Pick<DecideBoxProps, 'detail' | 'heading' | 'notice'>) {
  const { detail: text, watchForm } = useTexts()
  const { remote } = useSettings()
  const page = href('/opportunity/:slug', { slug: detail.slug })
  const { deadline } = detail
  return (
    <div className="closed-box" role="note">
      {/* 'Closed', with the next opening where one is known. */}
      <Heading>{deadline.after}</Heading>
      <p>
        {deadline.caption} <DeadlineDay deadline={deadline} />
      </p>
      <p>
        {text.closedNote} {detail.deadlineNote}
      </p>
      <p className="hint">{detail.checked}</p>
      {notice}
      {!remote && notice === undefined && (
        <a className="button" data-look="full" href={`${page}#remind`}>
          {watchForm.headings.reopening}
        </a>
      )}
    </div>
  )
}

/**
 * The verdict by the answers in the address, or else by those that this browser keeps; without any
 * the first two questions.
 */
function ForVisitor({
  detail,
  heading,
  own: view,
  ask,
}: Pick<DecideBoxProps, 'detail' | 'heading' | 'own' | 'ask'>) {
  const own = useOwn()
  const verdict = useRef<HTMLDivElement>(null)
  const [isAnswered, setAnswered] = useState(false)
  // The button that had the focus is gone with its form.
  useEffect(() => {
    if (own !== null && isAnswered) verdict.current?.focus()
  }, [own, isAnswered])
  if (detail.eligibility) return <EligibilityPanel view={detail.eligibility} heading={heading} />
  if (detail.deadline.tone === 'closed') return null
  return (
    <>
      {ask && (
        <AskForm
          ask={ask}
          slug={detail.slug}
          heading={heading}
          onAnswer={() => setAnswered(true)}
        />
      )}
      <div ref={verdict} tabIndex={-1}>
        <OwnEligibility slug={detail.slug} view={view} heading={heading} />
      </div>
    </>
  )
}

/**
 * A form of an address. Where the browser keeps answers and evaluates them, it sends nothing and
 * the verdict takes its place. What it says of the answers is true of the next press.
 */
function AskForm({
  ask,
  slug,
  heading: Heading,
  onAnswer,
}: {
  ask: AskView
  slug: string
  heading: 'h2' | 'h3'
  onAnswer: () => void
}) {
  const isReady = useBrowserValue(() => true, false)
  const [hasFailed, setFailed] = useState(false)
  const { sent, kept } = ask.privacy
  const keeps = kept !== null && isReady && !hasFailed
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if (!keeps) return
    event.preventDefault()
    if (await keep(event.currentTarget)) onAnswer()
    else setFailed(true)
  }
  return (
    <form
      className="fit-ask no-print"
      action={href('/opportunity/:slug', { slug })}
      onSubmit={(event) => void submit(event)}
    >
      <Heading>{ask.title}</Heading>
      {ask.questions.map((question, index) => (
        <PlaceSelect key={question.name} question={question} required={index === 0} />
      ))}
      <Button label={ask.button} />
      <p className="small fit-privacy">
        {!hasFailed && (keeps ? kept : sent)}
        <span role="status">{hasFailed && sent}</span>
      </p>
    </form>
  )
}

/** false: nothing is kept, because the code or the rules did not load or nothing can be stored. */
async function keep(form: HTMLFormElement): Promise<boolean> {
  try {
    const { keepAnswers } = await import('#web/fit/own/load-own.ts')
    return await keepAnswers(form)
  } catch {
    return false
  }
}

/** 'Apply Now', the official site in a new tab, which the button names. */
export function ApplyLink({ detail, link }: { detail: DetailView; link: string }) {
  const { detail: text, planPage } = useTexts()
  const isClosed = detail.deadline.tone === 'closed'
  return (
    <>
      <a
        className="button apply"
        data-look={isClosed ? undefined : 'full'}
        href={link}
        target="_blank"
        rel="noopener external"
        onClick={() => countApply(detail.slug)}
        onAuxClick={({ button }) => button === 1 && countApply(detail.slug)}
      >
        <span>
          {text.applyNow}{' '}
          {detail.leadsTo && (
            <small>
              {detail.isFrontPage ? text.opensFrontPage : text.opens}{' '}
              <bdi dir="ltr">{detail.leadsTo}</bdi>
            </small>
          )}
        </span>
        <Icon name="external" />
        <span className="visually-hidden">({text.newTab})</span>
      </a>
      <span className="print-only">
        {planPage.official}: <span dir="ltr">{link}</span>
      </span>
    </>
  )
}

/** Without cookies; the link leads to the official site whatever becomes of this. */
function countApply(slug: string): void {
  navigator.sendBeacon?.(href('/opportunity/:slug/applied', { slug }))
}

export function CautionNotes({ cautions }: Pick<DetailView, 'cautions'>) {
  return cautions.map((caution) => (
    <div className="caution" role="note" key={caution.title}>
      <b>{caution.title}</b>
      <p>{caution.text}</p>
    </div>
  ))
}
