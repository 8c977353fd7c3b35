import type { InboxMessage } from '#domain/feedback.ts'
import { readLink } from '#domain/words/links.ts'
import { toReplyAddress } from '#web/admin/dashboard/reply-address.ts'
import { shortDate } from '#web/components/dates.ts'
import { useSettings } from '#web/components/useSettings.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/admin/dashboard/messages.css'

/** Text that is no web address is shown as text. */
export function Website({ row: { website } }: { row: InboxMessage }) {
  const link = readLink(website)
  if (!link.ok) return <>{website}</>
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer nofollow external">
      {website}
    </a>
  )
}

/** In characters; longer messages are collapsed. */
const shortMessage = 280

/** Its beginning, to the end of a word; a text without spaces is cut anywhere. */
const toExcerpt = (message: string): string =>
  message
    .slice(0, shortMessage - 80)
    .toWellFormed()
    .replace(/\s+\S*$/u, '')

export function MessageText({ row: { message } }: { row: InboxMessage }) {
  const { inbox: text } = useAdminTexts()
  if (message.length <= shortMessage)
    return (
      <p className="message-words" dir="auto">
        {message}
      </p>
    )
  return (
    <details className="message-words" dir="auto">
      <summary>
        <span className="message-start">{toExcerpt(message)} … </span>
        <span className="message-more" dir="ltr">
          {text.fullText}
        </span>
      </summary>
      {message}
    </details>
  )
}

/** Opens an email with the message quoted; `onReply`: what follows from that. */
export function ReplyLink({ row, onReply }: { row: InboxMessage; onReply?: () => void }) {
  const { inbox: text } = useAdminTexts()
  const { siteName } = useSettings()
  const { writing } = useTexts()
  const day = row.createdAt && shortDate(row.createdAt.slice(0, 10), writing)
  return (
    <a
      className="button"
      data-size="small"
      href={toReplyAddress({
        email: row.email,
        subject: text.replySubject(siteName),
        heading: text.replyHeading(row.name, day),
        message: row.message,
      })}
      onClick={onReply}
    >
      {text.reply}
      <span className="visually-hidden">{text.of(row.name)}</span>
    </a>
  )
}
