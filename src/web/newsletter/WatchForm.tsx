import { href, useFetcher } from 'react-router'
import { Button } from '#web/components/Button.tsx'
import { Field, Honeypot } from '#web/components/fields.tsx'
import { Link } from '#web/components/Link.tsx'
import type { WatchResult } from '#web/newsletter/NewsletterForm.tsx'
import type { ReminderView } from '#web/newsletter/reminder-view.ts'
import { lostLineInWords } from '#web/shell/lost-line.ts'
import { useTexts } from '#web/texts/useTexts.ts'

/**
 * Reminders of an item. Works without scripts too: then the response is a separate page. `isMain`:
 * what the page is for, where the item is closed; else it is collapsed.
 */
export function WatchForm({
  slug,
  reminder: { kind, coming },
  isMain = false,
}: {
  slug: string
  reminder: ReminderView
  isMain?: boolean
}) {
  const texts = useTexts()
  const { newsletter, watchForm: text } = texts
  const fetcher = useFetcher<WatchResult>()
  const result = fetcher.state === 'idle' ? fetcher.data : undefined
  if (result?.ok) {
    return (
      <p className="note" data-tone="ok" role="status">
        {text.done}
      </p>
    )
  }
  const problem = result?.lost === undefined ? text.failed : lostLineInWords(result.lost, texts)
  const form = (
    <fetcher.Form
      method="post"
      action={href('/newsletter/remind')}
      className={isMain ? 'stack' : 'form'}
      id={isMain ? 'remind' : undefined}
    >
      <p>{text.leads[kind]}</p>
      {coming.length > 0 && (
        <ul className="bullets">
          {coming.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <input type="hidden" name="slug" value={slug} />
      <Field
        id="watch-email"
        label={text.email}
        error={result && (result.error ?? problem)}
        role="alert"
      >
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
      <p>
        <Link to={href('/privacy')}>{newsletter.privacy}</Link>
      </p>
      <Button
        look={isMain ? 'full' : undefined}
        disabled={fetcher.state !== 'idle'}
        label={isMain ? text.headings[kind] : text.submit[kind]}
      />
    </fetcher.Form>
  )
  if (isMain) return form
  return (
    <details className="disclosure no-print" id="remind">
      <summary>{text.headings[kind]}</summary>
      {form}
    </details>
  )
}
