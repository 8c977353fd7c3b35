import { useLocation } from 'react-router'
import { OutcomeLink } from '#web/admin/items/SaveOutcome.tsx'
import type { Conflict as Shown } from '#web/admin/items/save-answer.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** Two editors, or two tabs: what is stored beside what was typed, and the choice between them. Stands within the form of any item. */
export function Conflict({ lines, links, differences, version }: Shown) {
  const texts = useAdminTexts()
  const { pathname } = useLocation()
  const text = texts.edit
  return (
    <div className="note note-error" id="outcome" tabIndex={-1}>
      <p role="alert">{lines}</p>
      <dl className="differences">
        {differences.map(({ label, stored, yours }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{text.stored}:</b> {stored || text.empty}
            </dd>
            <dd>
              <b>{text.yours}:</b> {yours || text.empty}
            </dd>
          </div>
        ))}
      </dl>
      {links.map((link) => (
        <p key={link.text}>
          <OutcomeLink {...link} />
        </p>
      ))}
      <p className="save-buttons">
        <button className="button" name="overwrite" value={version}>
          {text.overwrite}
        </button>
        <a className="button button-line" href={pathname}>
          {text.discard}
        </a>
      </p>
    </div>
  )
}
