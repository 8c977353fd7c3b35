import { shortDate } from '#web/views/dates.ts'

const local =
  typeof document === 'undefined'
    ? null
    : new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A plain date in the reader's own way. The server writes one form, boot.js replaces it before the first paint. */
export function LocalDate({ date }: { date: string }) {
  return (
    <time dateTime={date} data-local="" suppressHydrationWarning>
      {local ? local.format(new Date(date)) : shortDate(date)}
    </time>
  )
}
