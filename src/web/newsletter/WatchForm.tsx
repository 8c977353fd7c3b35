import { href, useFetcher } from 'react-router'
import { Button } from '#web/components/Button.tsx'
import { Field, Honeypot } from '#web/components/fields.tsx'
import { Link } from '#web/components/Link.tsx'
import type { WatchResult } from '#web/newsletter/NewsletterForm.tsx'
import type { ReminderView } from '#web/newsletter/reminder-view.ts'
import { lostLineInWords } from '#web/shell/lost-line.ts'
import { useTexts } from '#web/texts/useTexts.ts'

/**
 * Reminders of an item, collapsed unless it is closed. Works without scripts too: then the response
 * is a separate page.
 */
export function WatchForm({
  slug,
  reminder: { kind, coming },
}: {
  slug: string
  reminder: ReminderView
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
  return (
    <details
      className="disclosure no-print"
      data-look="link"
      id="remind"
      open={kind === 'reopening'}
    >
      <summary>{text.headings[kind]}</summary>
      <fetcher.Form method="post" action={href('/newsletter/remind')} className="form">
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
        <Button disabled={fetcher.state !== 'idle'} label={text.submit} />
      </fetcher.Form>
    </details>
  )
}
