import { Form, href } from 'react-router'
import { Link } from '#web/parts/Link.tsx'
import { useTexts } from '#web/texts/useTexts.ts'

/** In place of the public header while the administrator is logged in: only Logout and the way back (docs/interface.md, Navigation). */
export function AdminBar({ visiting }: { visiting: boolean }) {
  const text = useTexts().adminBar
  return (
    <div className="admin-bar">
      <div className="wrap">
        {visiting ? (
          <Form method="post" action={href('/admin/visit')}>
            <input type="hidden" name="intent" value="back" />
            <button className="button button-line">{text.back}</button>
          </Form>
        ) : (
          <Link to={href('/admin/admin_dashboard')}>{text.back}</Link>
        )}
        <Form method="post" action={href('/admin/logout')}>
          <button className="button button-line">{text.logout}</button>
        </Form>
      </div>
    </div>
  )
}
