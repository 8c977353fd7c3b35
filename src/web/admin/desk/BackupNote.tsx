import type { BackupView } from '#web/admin/desk/backup-view.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** When the last copy was made, that it can be read, and what is wrong with it. */
export function BackupNote({ view: { isTrouble, lines } }: { view: BackupView }) {
  const { backups: text } = useAdminTexts()
  return (
    <section aria-labelledby="backups">
      <div className="section-head">
        <h2 id="backups">{text.title}</h2>
      </div>
      <div className={isTrouble ? 'note note-error' : undefined}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </section>
  )
}
