import { Fragment, type ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import type { MessageLink, FormMessage, Conflict as Shown } from '#web/admin/items/save.ts'
import { Button, ButtonLink } from '#web/components/Button.tsx'
import { Link } from '#web/components/Link.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/items/items.css'

interface SaveOutcomeProps {
  readonly result: ({ readonly state: string } & Partial<FormMessage>) | undefined
  /** The message when no response came. */
  readonly offline: readonly string[]
  /** Links to the fields that need attention. */
  readonly children?: ReactNode
}

/**
 * The last attempt with an item's form. A result without lines shows nothing, nor does a conflict,
 * which is shown within its form.
 */
export function SaveOutcome({ result, offline, children }: SaveOutcomeProps) {
  const { login } = useAdminTexts()
  if (result === undefined || result.state === 'conflict') return null
  const expired = {
    lines: [login.expired],
    links: [{ to: href('/admin'), text: login.link, isApart: true }],
  }
  const lost: Partial<Record<string, Partial<FormMessage>>> = {
    expired,
    offline: { lines: offline },
  }
  const { lines = [], links = [] } = lost[result.state] ?? result
  if (lines.length === 0) return null
  return (
    <div
      className="note"
      data-tone={result.state === 'saved' ? 'ok' : 'error'}
      role="alert"
      id="outcome"
      tabIndex={-1}
    >
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

/** A link, or only its text where the item has no page to link to. */
export function OutcomeLink({ to, text, isApart = false }: MessageLink) {
  if (to === null) return <span>{text}</span>
  if (!isApart) return <Link to={to}>{text}</Link>
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}

/**
 * Two editors, or two tabs: the stored values beside the entered ones, and the choice between them.
 * Within the form of any item.
 */
export function Conflict({ lines, links, differences, version, isMerged }: Shown) {
  const { edit: text } = useAdminTexts()
  const { pathname } = useLocation()
  return (
    <div className="note" data-tone="error" id="outcome" tabIndex={-1}>
      <p role="alert">{lines.join(' ')}</p>
      {differences.length > 0 && (
        <ul className="stack differences">
          {differences.map(({ label, stored, yours }) => (
            <li key={label}>{text.difference(label, stored, yours)}</li>
          ))}
        </ul>
      )}
      {isMerged && <p>{text.conflictRest}</p>}
      {links.map((link) => (
        <p key={link.text}>
          <OutcomeLink {...link} />
        </p>
      ))}
      <p className="row" data-gap="3">
        <Button look="full" name="overwrite" value={version} label={text.overwrite} />
        {isMerged ? (
          <Button name="discard" value={version} label={text.discardBoth} />
        ) : (
          <ButtonLink to={pathname} reloadDocument label={text.discard} />
        )}
      </p>
    </div>
  )
}
