import { useEffect } from 'react'
import { Form, href, Outlet, useLocation } from 'react-router'
import { LeaveGuard } from '#web/admin/items/LeaveGuard.tsx'
import { listMenuGroups, type MenuGroup } from '#web/admin/layout/paths.ts'
import { listRemotePages } from '#web/admin/remote/pages.ts'
import { orResponse, requireAdmin } from '#web/admin/session/guard.ts'
import { Link, MenuLink } from '#web/components/Link.tsx'
import { store } from '#web/components/stored.ts'
import { useSettings } from '#web/components/useSettings.ts'
import { accessContext } from '#web/context.ts'
import { Logo } from '#web/pictures/marks.tsx'
import { ErrorPage } from '#web/shell/ErrorPage.tsx'
import { adminTextsMiddleware, useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/layout'
import '#web/admin/layout/layout.css'

/** In the browser the administrator's texts load before the first of these pages renders. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [adminTextsMiddleware]

export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

/** With a loader the middleware also runs when the browser moves between admin pages. */
export async function loader({ context }: Route.LoaderArgs) {
  return { user: await orResponse(context.get(accessContext).findUser()) }
}

/**
 * A form whose session has ended keeps its text: a revalidation would replace it by the login
 * prompt.
 */
export { shouldRevalidate } from '#web/admin/session/guard.ts'

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

/** Side menu and a nested page area (docs/interface, Panel); no public header or footer. */
export default function AdminLayout() {
  const { shell } = useTexts()
  const texts = useAdminTexts()
  const { siteName } = useSettings()
  const { pathname } = useLocation()
  // The flag only avoids a flicker, and proves nothing (docs/interface, Signed out).
  useEffect(() => void store('isAdminLoggedIn', 'true'), [])
  return (
    <div className="admin">
      <a className="skip" href="#main">
        {shell.skip}
      </a>
      <nav className="row admin-menu" aria-label={texts.panel.menu}>
        <Link className="brand admin-brand" to={href('/admin/admin_dashboard')}>
          <Logo className="brand-mark admin-brand" />
          <span>{siteName}</span>
        </Link>
        {/* Another page closes it. */}
        <details className="admin-pages" data-menu="" key={pathname}>
          <summary className="button admin-button">{texts.panel.pages}</summary>
          <PageList />
        </details>
        <PageList />
        <Form method="post" action={href('/admin/visit')}>
          <button className="button admin-button">{texts.panel.asVisitor}</button>
        </Form>
        <Form method="post" action={href('/admin/logout')}>
          <button className="button admin-button">{texts.panel.logout}</button>
        </Form>
      </nav>
      <main id="main" tabIndex={-1}>
        <p className="message no-script">{texts.panel.needsScripts}</p>
        <Outlet />
        <LeaveGuard />
      </main>
    </div>
  )
}

function PageList() {
  const texts = useAdminTexts()
  const groups: readonly MenuGroup[] = useSettings().remote
    ? [{ title: null, pages: listRemotePages(texts) }]
    : listMenuGroups(texts)
  return (
    <ul>
      {groups.map(({ title, pages }) => (
        <li key={title}>
          {title !== null && <p className="admin-group">{title}</p>}
          <ul>
            {pages.map(({ to, label }) => (
              <li key={to}>
                <MenuLink to={to}>{label}</MenuLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/**
 * Signed out: the prompt and a link, nothing of the page itself (docs/interface, Signed out).
 */
export function ErrorBoundary() {
  return <ErrorPage renderLayout={(page) => <main id="main">{page}</main>} />
}
