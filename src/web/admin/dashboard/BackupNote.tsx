import { Section } from '#web/admin/layout/PageHead.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { LastBackup } from '#services/backup/last-backup.ts'
import type { BackupSchedule } from '#services/backup/backup-job.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import { formatInstant } from '#web/components/dates.ts'

/** The time of the last backup, whether it can be read, and its faults. */
export function BackupNote({ view: { isProblem, lines } }: { view: BackupView }) {
  const { backups: text } = useAdminTexts()
  return (
    <Section id="backups" title={text.title}>
      <div className={isProblem ? 'note note-error' : undefined}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </Section>
  )
}

/** What the dashboard says of backups; `isProblem`: there is something to be done. */
interface BackupView {
  readonly isProblem: boolean
  readonly lines: readonly string[]
}

/** A nightly copy that took two hours would be late; one that is missed is made when the site starts. */
const late = 26 * 3_600_000

/** The dashboard's lines about backups, with a flag for missing, late or failed ones. `now` and the schedule decide what is late. */
export function toBackupView(
  { latest, failed }: LastBackup,
  nightly: BackupSchedule | null,
  now: Date,
  { backups: text }: AdminTexts,
): BackupView {
  const isLate = nightly !== null && latest !== null && now.getTime() - Date.parse(latest.at) > late
  const lines = [
    latest === null ? text.none : text.latest(formatInstant(latest.at), (latest.size / 1_000_000).toFixed(1)),
    ...(latest !== null && latest.missing > 0 ? [text.missing(latest.missing)] : []),
    ...(failed === null ? [] : [text.failed(formatInstant(failed.at), failed.reason)]),
    ...(failed === null || nightly === null ? [] : [text.again]),
    ...(isLate && failed === null ? [text.late] : []),
    nightly === null ? text.noneByNight : text.byNight(nightly.at, nightly.keep),
  ]
  return { isProblem: failed !== null || isLate || (latest?.missing ?? 0) > 0, lines }
}
