// Before the parts, which say more of what these say of every part.
import '#web/styles/tokens.css'
import '#web/styles/base.css'
import '#web/styles/primitives.css'
import '#web/styles/button.css'
import '#web/styles/form.css'
import '#web/styles/page.css'
import '#web/styles/prose.css'
import '#web/styles/print.css'
import { type ReactNode, useContext, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
} from 'react-router'
import { FailurePage } from '#web/shell/FailurePage.tsx'
import { LoginFirst } from '#web/shell/LoginFirst.tsx'
import { NonceContext } from '#web/shell/nonce.ts'
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx'
import { Shell } from '#web/shell/Shell.tsx'
import { useCloseMenus } from '#web/shell/useCloseMenus.ts'
import { useSettings } from '#web/components/useSettings.ts'
import { accessContext, settingsContext } from '#web/context.ts'
import { OwnProvider } from '#web/fit/Own.tsx'
import { isTextAtStake } from '#web/admin/session/problem.ts'
import { isViewingAsVisitor } from '#web/shell/visitor-view.ts'
import { loadBackgroundRoutes } from '#web/background-routes.ts'
import boot from '#web/boot.js?raw'
import { useLanguage } from '#web/texts/useTexts.ts'
import type { PageSettings } from '#web/settings.ts'
import type { Route } from './+types/root'

export async function loader({ request, context }: Route.LoaderArgs): Promise<PageSettings> {
  const signedIn = await context
    .get(accessContext)
    .isSignedIn()
    .catch(() => false)
  // Only loaders say it.
  const { licence: _licence, copyNights: _copyNights, ...settings } = context.get(settingsContext)
  return { ...settings, signedIn, visiting: signedIn && isViewingAsVisitor(request.headers.get('cookie')) }
}

/** The settings never change while the server runs; the login state changes only by the administrator's own forms. */
export function shouldRevalidate({ formAction, actionResult }: ShouldRevalidateFunctionArgs) {
  return formAction?.startsWith('/admin') === true && !isTextAtStake(actionResult)
}

export function Layout({ children }: { children: ReactNode }) {
  useCloseMenus()
  // Here and not in Root, which error pages do not draw. Controls that need React look ready from now on.
  useEffect(() => {
    document.documentElement.dataset.ready = ''
    loadBackgroundRoutes()
  }, [])
  const { tag, dir } = useLanguage()
  return (
    <html lang={tag} dir={dir} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f5efe2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#111a2a" media="(prefers-color-scheme: dark)" />
        {/* Written by the server alone: when React takes over it has run, and the browser need not load it twice. */}
        <script
          nonce={useContext(NonceContext)}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? boot : '' }}
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Meta />
        <Links />
      </head>
      <body>
        <OwnProvider>{children}</OwnProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { siteName } = useSettings()
  if (isRouteErrorResponse(error) && error.status === 401) return <LoginFirst />
  return <Shell siteName={siteName}>{isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <FailurePage />}</Shell>
}
