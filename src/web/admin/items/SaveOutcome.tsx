import { Fragment, type ReactNode } from 'react'
import { href } from 'react-router'
import { Link } from '#web/parts/Link.tsx'
import type { AnswerLink, Said } from '#web/admin/items/save-answer.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

interface SaveOutcomeProps {
  readonly answer: ({ readonly state: string } & Partial<Said>) | undefined
  /** What is said where no answer came. */
  readonly offline: readonly string[]
  /** Links to the fields that need attention. */
  readonly children?: ReactNode
}

/** How the last attempt with a form of an item ended, announced. An answer without words shows nothing, nor does what its form shows itself (Conflict.tsx). */
export function SaveOutcome({ answer, offline, children }: SaveOutcomeProps) {
  const { login } = useAdminTexts()
  if (answer === undefined || answer.state === 'conflict') return null
  const { lines = [], links = [] }: Partial<Said> =
    answer.state === 'expired'
      ? { lines: [login.expired], links: [{ to: href('/admin'), text: login.link, isApart: true }] }
      : answer.state === 'offline'
        ? { lines: offline }
        : answer
  if (lines.length === 0) return null
  return (
    <div className={answer.state === 'saved' ? 'note note-ok' : 'note note-error'} role="alert" id="outcome" tabIndex={-1}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {children}
      {links.length > 0 && (
        <p>
          {links.map((link) => (
            <Fragment key={link.text}>
              <OutcomeLink {...link} />{' '}
            </Fragment>
          ))}
        </p>
      )}
    </div>
  )
}

/** Its words alone where it leads nowhere. */
export function OutcomeLink({ to, text, isApart = false }: AnswerLink) {
  if (to === null) return <span>{text}</span>
  if (!isApart) return <Link to={to}>{text}</Link>
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}
