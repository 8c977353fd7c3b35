import {
  createDeviceFormat,
  formatInstant,
  formatInstantHere,
  shortDate,
} from '#web/components/dates.ts'
import { useBrowserValue } from '#web/components/stored.ts'
import { useTexts } from '#web/texts/useTexts.ts'

let local: Intl.DateTimeFormat | undefined
function formatHere(date: string): string {
  local ??= createDeviceFormat()
  return local.format(new Date(date))
}

/**
 * A plain date: in the server's format first, in the reader's own format after hydration. Text that
 * is no date is shown unchanged.
 */
export function LocalDate({ date }: { date: string }) {
  const { writing } = useTexts()
  const isDate = !Number.isNaN(Date.parse(date))
  const text = useBrowserValue(
    () => (isDate ? formatHere(date) : date),
    isDate ? shortDate(date, writing) : date,
  )
  if (!isDate) return text
  return (
    <time className="day" dateTime={date}>
      {text}
    </time>
  )
}

/**
 * An instant in ISO 8601: in UTC first and without scripts, in the reader's own time zone after
 * hydration. Both name the zone.
 */
export function LocalInstant({ instant }: { instant: string }) {
  const text = useBrowserValue(() => formatInstantHere(instant), formatInstant(instant))
  return <time dateTime={instant}>{text}</time>
}
