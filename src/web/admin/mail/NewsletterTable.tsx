import { useEffect } from 'react'
import { Form, href, useRevalidator } from 'react-router'
import { Link } from '#web/parts/Link.tsx'
import type { MailDesk } from '#services/mail/desk.ts'
import { LocalDate } from '#web/parts/LocalDate.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { Table } from '#web/admin/frame/Table.tsx'

const every = 3000

/** What was sent and what is going, with figures that follow it; stop and go on. */
export function NewsletterTable({ overview }: { overview: Awaited<ReturnType<MailDesk['overview']>> }) {
  const { mailDesk: text } = useAdminTexts()
  const { newsletters, figures, options } = overview
  const { revalidate, state } = useRevalidator()
  const isGoing = figures.waiting > 0 && !options.paused
  useEffect(() => {
    if (!isGoing || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), every)
    return () => clearTimeout(timer)
  }, [isGoing, state, revalidate])
  // The last is about all mails together.
  const rows = [...newsletters, { id: '', subject: text.all, sentAt: null, figures }]
  return (
    <section aria-labelledby="newsletters">
      <h2 id="newsletters">{text.newsletters}</h2>
      <Table
        columns={text.columns}
        uses={{ subject: 'name' }}
        rows={rows}
        renderCells={({ id, subject, sentAt, figures: { sent, waiting, failed } }) => ({
          subject:
            id === '' ? subject : <Link to={`${href('/admin/newsletter')}?${new URLSearchParams({ newsletter: id })}`}>{subject}</Link>,
          at: sentAt ? <LocalDate date={sentAt.slice(0, 10)} /> : id !== '' && text.draft,
          sent,
          waiting,
          failed,
        })}
      />
      {isGoing && (
        <p role="status">
          {text.progress} <progress value={figures.sent} max={figures.sent + figures.waiting} />
        </p>
      )}
      <Form method="post" className="row">
        <button className="button button-line" name="intent" value={options.paused ? 'go' : 'stop'}>
          {options.paused ? text.goOn : text.stop}
        </button>
        <Link to={href('/admin/newsletter')}>{text.refresh}</Link>
      </Form>
    </section>
  )
}
