import type { Running } from '#web/admin/import/useImport.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

const megabyte = 1024 * 1024

/** What an import is doing. Only a new phase is announced; the figures beside the bar would be read out ten times a second. */
export function ImportProgress({ running }: { running: Running | null }) {
  const { transfer: text } = useAdminTexts()
  return (
    <div className="import-progress">
      <p role="status">{running && text.phases[running.phase]}</p>
      {running && (
        <>
          <progress aria-label={text.phases[running.phase]} value={running.done} max={Math.max(running.most, 1)} />
          <p className="muted">{toFigures(running, text)}</p>
        </>
      )}
    </div>
  )
}

function toFigures(running: Running, text: AdminTexts['transfer']): string {
  const { phase, done, most } = running
  if (phase === 'sending') return text.sent((done / megabyte).toFixed(1), (most / megabyte).toFixed(1))
  return phase === 'checking' ? text.checked(running.records, Math.round((100 * done) / Math.max(most, 1))) : text.written(done, most)
}
