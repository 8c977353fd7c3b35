import { useEffect, useRef, useState } from 'react'
import { OutcomeLink } from '#web/admin/items/SaveOutcome.tsx'
import type { Compared } from '#web/admin/opportunity-form/form-preview.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** Items with the same link or nearly the same name, shown at the name before saving. */
export function LikelyDuplicates({ compared: { duplicates } }: { compared: Compared }) {
  const texts = useAdminTexts()
  return (
    <div role="status" className="whole-row">
      {duplicates.length > 0 && (
        <div className="note">
          <p>{texts.form.duplicates}</p>
          <ul className="stack" data-gap="1">
            {duplicates.map(({ id, name, to }) => (
              <li key={id}>
                <OutcomeLink to={to} text={name} isApart />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const nothingCompared: Compared = { duplicates: [], cautions: [], code: null }

/**
 * Compares a changed name or link with existing items while the editor fills in the rest. Outside
 * of the router: a background check must neither show an error nor block a form. `initial` is the
 * server's result.
 */
export function useCompared(initial: Compared | undefined, except: string | undefined) {
  const [found, setFound] = useState<Compared | null>(null)
  const lastSent = useRef('')
  const under = useRef<AbortController | null>(null)
  useEffect(() => () => under.current?.abort(), [])
  const compare = (form: HTMLFormElement) => {
    const values = new FormData(form)
    const query = new URLSearchParams({
      name: String(values.get('name')),
      link: String(values.get('officialLink')),
      except: except ?? '',
    })
    if (query.toString() === lastSent.current) return
    lastSent.current = query.toString()
    under.current?.abort()
    under.current = new AbortController()
    void fetch(`/admin/similar?${query}`, { signal: under.current.signal })
      .then(async (response) =>
        response.ok ? setFound((await response.json()) as Compared) : undefined,
      )
      .catch(() => undefined)
  }
  return { compared: found ?? initial ?? nothingCompared, compare }
}
