import { Form } from 'react-router'
import type { MailDesk } from '#services/mail/desk.ts'
import { LocalDate } from '#web/parts/LocalDate.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** What is held since the site was restored: to be sent, or dropped where it has gone already. */
export function HeldMails({ held }: { held: NonNullable<Awaited<ReturnType<MailDesk['findHeld']>>> }) {
  const { mailDesk: text } = useAdminTexts()
  return (
    <section aria-labelledby="held">
      <h2 id="held">{text.held}</h2>
      <p>
        {text.heldCount(held.count)} {text.heldWhy}
      </p>
      {held.since !== null && (
        <p>
          {text.heldSince} <LocalDate date={held.since.slice(0, 10)} />
        </p>
      )}
      <Form method="post" className="row-actions">
        <button className="button" name="intent" value="release">
          {text.release}
        </button>
        <button className="button button-line" name="intent" value="drop">
          {text.drop}
        </button>
      </Form>
    </section>
  )
}
