import { useEffect, useId } from 'react'
import { href, useFetcher } from 'react-router'
import { Button } from '#web/components/Button.tsx'
import { Field, Honeypot } from '#web/components/fields.tsx'
import { Link } from '#web/components/Link.tsx'
import { store } from '#web/components/stored.ts'
import { useSettings } from '#web/components/useSettings.ts'
import type { LostLine } from '#web/shell/lost-line.ts'
import { useTexts } from '#web/texts/useTexts.ts'

/**
 * Works without scripts too: then a page of its own answers. `location`: by which pair of texts
 * (docs/interface, Newsletter forms).
 */
export function NewsletterForm({
  location,
  onSuccess,
}: {
  location: NewsletterFormLocation
  onSuccess?: () => void
}) {
  const fetcher = useFetcher<NewsletterResult>()
  // Another backend confirms addresses in its own way, or not at all.
  const { remote } = useSettings()
  const id = useId()
  const text = useTexts().newsletter
  const sending = fetcher.state !== 'idle'
  const result = sending ? null : fetcher.data
  const success = result?.ok === true

  useEffect(() => {
    if (!success) return
    // Where storage is switched off, the pop-up opens again at the next load.
    store('subscribed', 'true')
    onSuccess?.()
  }, [success, onSuccess])

  return (
    <fetcher.Form
      method="post"
      action={href('/newsletter')}
      className="inline-form"
      data-size={location === 'popup' ? 'small' : undefined}
    >
      <input type="hidden" name="place" value={location} />
      <Field id={`${id}-email`} label={text.email} error={result?.error}>
        {(wiring) => (
          <input
            {...wiring}
            type="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            required
          />
        )}
      </Field>
      <Honeypot />
      <Button look="full" disabled={sending} label={sending ? text.subscribing : text.subscribe} />
      <p role="status">{result && (result.ok ? text[location].success : text[location].failure)}</p>
      <p className="links">
        {success && !remote && `${text.checkMail} `}
        <Link to={href('/privacy')}>{text.privacy}</Link>
      </p>
    </fetcher.Form>
  )
}

/** Which of the two forms on a page was sent; each has texts of its own. */
export type NewsletterFormLocation = 'popup' | 'footer'

export interface NewsletterResult {
  readonly location: NewsletterFormLocation
  readonly ok: boolean
  /** The error of the address; null: none, or it could not be stored. */
  readonly error: string | null
}

export type WatchResult = Omit<NewsletterResult, 'location'> & {
  /** No response came; missing: one did. */
  readonly lost?: LostLine
}
