import { data, Link, useSearchParams } from 'react-router'
import { adminMenu } from '#web/admin-menu.ts'
import * as texts from '#web/admin-messages.ts'
import { accessContext } from '#web/context.ts'
import type { Route } from './+types/dashboard'

export async function loader({ context }: Route.LoaderArgs) {
  const { editing } = context.get(accessContext)
  return data({ morning: editing ? await editing.listMorning() : [] })
}

export default function DashboardRoute() {
  const [parameters] = useSearchParams()
  return (
    <>
      <div className="admin-title">
        <h1>{texts.panel.title}</h1>
      </div>
      {parameters.get('welcome') === '1' && (
        <div className="note note-ok" role="alert">
          <p>{texts.login.alert}</p>
          <p>{texts.login.success}</p>
        </div>
      )}
      <ul className="tiles">
        {adminMenu.slice(1).map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to}>{entry.label}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}
