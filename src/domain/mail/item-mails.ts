import type { MailContent } from '#domain/mail/mail-content.ts'

/** The kinds of mail about one item that its watchers get. */
export type ItemMail = Extract<
  MailContent,
  { readonly kind: 'reminder' | 'announced' | 'moved' | 'closed' | 'reopened' }
>
export type DatesNews = Exclude<ItemMail, { readonly kind: 'reminder' }>

/** The last mail about an item that was decided for one watcher. */
export type LastMail =
  | { readonly state: 'waiting'; readonly content: ItemMail; readonly isBeingSent: boolean }
  | { readonly state: 'sent'; readonly at: Date }
  | { readonly state: 'dropped' }

/** What becomes of the next one. */
export type Turn =
  | { readonly turn: 'send'; readonly at: Date }
  /** The waiting one says both. */
  | { readonly turn: 'rewrite'; readonly content: ItemMail }
  /** Another one has said it. */
  | { readonly turn: 'overtaken' }
  /** The waiting one may say it; to be asked again. */
  | { readonly turn: 'wait' }

const hour = 3_600_000

/**
 * Two mails about one item in an hour are one (docs/interface, Reminders): news joins the mail that
 * still waits, or waits for an hour after the last one. A reminder needs no mail of its own then,
 * because each mail about an item says how many days are left.
 */
export function decideTurn(last: LastMail | undefined, next: ItemMail, now: Date): Turn {
  if (last === undefined || last.state === 'dropped') return { turn: 'send', at: now }
  if (last.state === 'sent') {
    const free = new Date(last.at.getTime() + hour)
    if (now >= free) return { turn: 'send', at: now }
    return next.kind === 'reminder' ? { turn: 'overtaken' } : { turn: 'send', at: free }
  }
  // The nearer step of a countdown takes the place of an earlier one, which is then not sent.
  if (isReminder(next) && isReminder(last.content) && next.basis === last.content.basis)
    return { turn: 'send', at: now }
  if (isReminder(next)) return { turn: 'wait' }
  if (last.isBeingSent) return { turn: 'send', at: new Date(now.getTime() + hour) }
  const { content } = last
  return { turn: 'rewrite', content: isReminder(content) ? next : joinNews(content, next) }
}

const isReminder = (mail: ItemMail): mail is Exclude<ItemMail, DatesNews> =>
  mail.kind === 'reminder'

/**
 * One piece of news in place of two, the first of which nobody has got. What was known before the
 * first one counts; what is known now is read when the mail is sent.
 */
export function joinNews(first: DatesNews, second: DatesNews): DatesNews {
  const { item } = second
  if (second.kind === 'closed')
    return 'deadline' in first ? { ...second, deadline: first.deadline ?? null } : second
  // They never learned that it had closed, so it has not opened again for them.
  if (first.kind === 'closed')
    return { kind: 'moved', item, ...('deadline' in first && { deadline: first.deadline ?? null }) }
  if (first.kind === 'reopened' || second.kind === 'reopened') return { kind: 'reopened', item }
  const isMoved = first.kind === 'moved' || second.kind === 'moved'
  return { ...second, ...first, kind: isMoved ? 'moved' : 'announced' }
}
