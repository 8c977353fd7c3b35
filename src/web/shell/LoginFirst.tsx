import { useEffect } from 'react'
import { href, useLocation } from 'react-router'
import { Link } from '#web/components/Link.tsx'
import { store } from '#web/components/stored.ts'
import { useTexts } from '#web/texts/useTexts.ts'

/**
 * What an admin page shows signed out: the prompt and a link, nothing of the page itself (docs/interface.md, Signed out). A first load
 * shows it through the root's error boundary, because the guard stops a request before any loader has run; moving between pages through the
 * layout's.
 */
export function LoginFirst() {
  const text = useTexts().adminPrompt
  const { pathname } = useLocation()
  useEffect(() => void store('isAdminLoggedIn', null), [])
  return (
    <main id="main" className="wrap">
      <title>{text.first}</title>
      <div className="page-head">
        <h1>{text.first}</h1>
        {pathname === '/admin/add_leadership_data' && <p>{text.firstLeadership}</p>}
        {pathname === '/admin/get_message_contact' && <p>{text.firstMessages}</p>}
      </div>
      <p>
        <Link className="button" to={href('/admin')}>
          {text.link}
        </Link>
      </p>
    </main>
  )
}
