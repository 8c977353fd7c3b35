import { Fragment, type RefObject, useEffect, useRef, useState } from 'react'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { Appearances } from '#web/admin/opportunity-form/Appearances.tsx'
import { useCurrentValues } from '#web/admin/opportunity-form/CurrentValues.tsx'
import type { LivePreview } from '#web/admin/opportunity-form/form-preview.ts'
import type { Ruling } from '#web/admin/rules-form/RulesForm.tsx'
import { Link } from '#web/components/Link.tsx'
import { OpportunityCard } from '#web/opportunity/OpportunityCard.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

interface LiveCardProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly kind: Kind
  /** The item itself; undefined: a new one. */
  readonly id: string | undefined
  readonly ruling: Ruling
  /** The server's, of a form that was sent to be looked at. */
  readonly initial: LivePreview | null
}

/** The card as lists will show it, and where visitors will find it, as the form is filled in. */
export function LiveCard({ form, kind, id, ruling, initial }: LiveCardProps) {
  const { form: text } = useAdminTexts()
  const shown = useLivePreview(form, kind, id, initial)
  return (
    <aside className="live stack" aria-labelledby="live">
      <h2 id="live">{text.live}</h2>
      {shown === null ? (
        <p className="hint">{text.liveEmpty}</p>
      ) : (
        <div className="live-card" inert>
          <OpportunityCard hasKeep={false} card={shown.card} popup={false} eager />
        </div>
      )}
      <Appearances kind={kind} ruling={ruling} />
      {shown !== null && <Found shown={shown} />}
    </aside>
  )
}

/** The pages of countries, and the words of the search. */
function Found({ shown: { host, reach } }: { shown: LivePreview }) {
  const { form: text } = useAdminTexts()
  return (
    <div className="stack live-found" data-gap="1">
      {host !== null && (
        <p>
          <Link to={host.to} target="_blank" rel="noreferrer">
            {host.title}
          </Link>
        </p>
      )}
      <p>{text.liveStudents(reach.open, reach.ask)}</p>
      {reach.words.length > 0 && (
        <p>
          {text.liveWords}{' '}
          {reach.words.map((word, index) => (
            <Fragment key={word}>
              {index > 0 && ', '}
              <bdi>{word}</bdi>
            </Fragment>
          ))}
        </p>
      )}
    </div>
  )
}

/** Milliseconds without a change, after which the server is asked. */
const pause = 500

/**
 * What the server makes of the form as it is. Outside of the router: what is looked at meanwhile must
 * neither show an error nor block the form. What does not come changes nothing.
 */
function useLivePreview(
  form: LiveCardProps['form'],
  kind: Kind,
  id: string | undefined,
  initial: LivePreview | null,
): LivePreview | null {
  const values = useCurrentValues()
  const [found, setFound] = useState<{ readonly preview: LivePreview | null } | null>(null)
  const lastSent = useRef('')
  useEffect(() => {
    const gone = new AbortController()
    const ask = async () => {
      if (form.current === null) return
      if (values.name.trim() === '') {
        lastSent.current = ''
        return setFound({ preview: null })
      }
      const sent = readTexts(new FormData(form.current)).toString()
      if (sent === lastSent.current) return
      const query = new URLSearchParams({ kind, except: id ?? '' })
      const response = await fetch(`/admin/similar?${query}`, {
        method: 'POST',
        body: new URLSearchParams(sent),
        signal: gone.signal,
      })
      if (!response.ok) return
      const preview = (await response.json()) as LivePreview | null
      // Only what is shown counts as asked: a change may end this between the head and the body.
      lastSent.current = sent
      setFound({ preview })
    }
    const timer = setTimeout(() => void ask().catch(() => undefined), pause)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [form, kind, id, values])
  return found === null ? initial : found.preview
}

/** A chosen file is not looked at before it is uploaded. */
function readTexts(form: FormData): URLSearchParams {
  const texts = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') texts.append(name, value)
  return texts
}
