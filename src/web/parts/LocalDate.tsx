import { useTexts } from '#web/texts/useTexts.ts'
import { shortDate } from '#web/parts/dates.ts'

const local =
  typeof document === 'undefined'
    ? null
    : new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/**
 * A plain date in the reader's own way. The server writes one form, boot.js replaces it before the first paint. What is no date is shown as it is, and
 * boot.js, which formatting it would stop, does not hear of it.
 */
export function LocalDate({ date }: { date: string }) {
  const { writing } = useTexts()
  if (Number.isNaN(Date.parse(date))) return date
  return (
    <time dateTime={date} data-local="" suppressHydrationWarning>
      {local ? local.format(new Date(date)) : shortDate(date, writing)}
    </time>
  )
}
