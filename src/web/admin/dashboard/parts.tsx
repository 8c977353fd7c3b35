import { useSearchParams } from 'react-router'
import { longDate } from '#web/components/dates.ts'
import { Link } from '#web/components/Link.tsx'
import { Section } from '#web/components/Page.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/admin/dashboard/dashboard.css'

/** `today` in words; `dates`: the line that counts the open items. */
export function DashboardHead({ today, dates }: { today: string; dates?: string }) {
  const { panel } = useAdminTexts()
  return (
    <div className="row page-title">
      <title>{panel.title}</title>
      <div>
        <p className="hint">{today}</p>
        <h1>{panel.title}</h1>
        {dates !== undefined && <p className="hint">{dates}</p>}
      </div>
    </div>
  )
}

/** What led here: the login, or the form of a new internship. */
export function AddedNote() {
  const { form, login } = useAdminTexts()
  const { writing } = useTexts()
  const [parameters] = useSearchParams()
  return (
    <>
      {parameters.get('welcome') === '1' && (
        <div className="note" data-tone="ok" role="alert">
          <p>{login.alert}</p>
          <p>{login.success}</p>
        </div>
      )}
      {parameters.get('added') === 'internship' && (
        <div className="note" data-tone="ok" role="alert">
          <p>{form.saved.internship}</p>
          {parameters.get('state') === 'draft' && <p>{form.savedAsDraft}</p>}
          {parameters.has('day') && (
            <p>{form.savedLater(longDate(parameters.get('day') ?? '', writing))}</p>
          )}
        </div>
      )}
    </>
  )
}

/**
 * Counts by the pages behind the tiles: items outside the trash, unread messages, clicks on Apply
 * in 30 days.
 */
export type TileCounts = Readonly<Record<string, number | undefined>>

const tints = [6, 4, 1, 3]

/** A tile for each page of the menu. */
export function Tiles({
  pages,
  counts,
}: {
  pages: readonly { readonly to: string; readonly label: string }[]
  counts: TileCounts
}) {
  const { tiles } = useAdminTexts()
  // The first one is the dashboard itself.
  return (
    <Section id="tiles" title={tiles.title}>
      <ul className="tiles">
        {pages.slice(1).map(({ to, label }, index) => (
          <li key={to}>
            <Link className="stat" data-tint={tints[index % tints.length]} to={to}>
              <Count to={to} count={counts[to]} /> {label}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A count, '+' for a page that adds something, or an arrow. */
function Count({ to, count }: { to: string; count: number | undefined }) {
  return count === undefined ? (
    <b aria-hidden="true">{/\/add/.test(to) ? '+' : '→'}</b>
  ) : (
    <b>{count}</b>
  )
}
