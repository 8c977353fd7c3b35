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
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import boot from '#web/boot.js?raw'
import { accessContext, servicesContext, settingsContext, type PageSettings } from '#web/context.ts'
import { OwnProvider } from '#web/fit/Own.tsx'
import { ErrorPage } from '#web/shell/ErrorPage.tsx'
import { NonceContext } from '#web/shell/nonce.ts'
import { Shell } from '#web/shell/Shell.tsx'
import { isTextAtStake } from '#web/shell/text-at-stake.ts'
import { isViewingAsVisitor } from '#web/shell/visitor-view.ts'
import { isInstalled, updateCopy } from '#web/shortlist/copy-on-device.ts'
import { themeColor } from '#web/styles/theme-color.ts'
import { useLanguage } from '#web/texts/useTexts.ts'
import type { Route } from './+types/root'

export async function loader({ request, context }: Route.LoaderArgs): Promise<PageSettings> {
  const access = context.get(accessContext)
  const services = context.get(servicesContext)
  const signedIn = await access.isSignedIn().catch(() => false)
  const offersRules = await services.offersRules().catch(() => true)
  // Only loaders say it.
  const {
    licence: _licence,
    copyNights: _copyNights,
    mailsAreFiles: _mailsAreFiles,
    losesMails: _losesMails,
    ...settings
  } = context.get(settingsContext)
  return {
    ...settings,
    offersRules,
    signedIn,
    visiting: signedIn && isViewingAsVisitor(request.headers.get('cookie')),
  }
}

/**
 * The settings never change while the server runs; the login state changes only by the
 * administrator's own forms.
 */
export function shouldRevalidate({ formAction, actionResult }: ShouldRevalidateFunctionArgs) {
  return formAction?.startsWith('/admin') === true && !isTextAtStake(actionResult)
}

export function Layout({ children }: { children: ReactNode }) {
  useCloseMenus()
  // Here and not in Root, which error pages do not render. Controls that need React look enabled
  // from now on.
  useEffect(() => {
    document.documentElement.dataset.ready = ''
    dispatchEvent(new Event('ready'))
    loadBackgroundRoutes()
    refreshOfflineCopy()
  }, [])
  const { tag, dir } = useLanguage()
  const nonce = useContext(NonceContext)
  return (
    <html lang={tag} dir={dir} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={themeColor.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={themeColor.dark} media="(prefers-color-scheme: dark)" />
        {/* Written by the server alone: when React takes over it has run, and the browser need
            not load it twice. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? boot : '' }}
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
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
  return <ErrorPage renderLayout={(page) => <Shell>{page}</Shell>} />
}

/**
 * Routes that other pages call in the background, so their code would be fetched when the
 * connection may already be lost.
 */
const routes = [
  'newsletter/newsletter',
  'newsletter/remind',
  'search/search',
  'opportunity/opportunity-detail',
  'posts/post-detail',
]

type RouteModules = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>

/**
 * Loads the modules of the routes that forms and popups call in the background. Each answers a lost
 * connection with its own text. If its module were still missing then, the router could only reload
 * the page, and entered text would be lost.
 */
function loadBackgroundRoutes(): void {
  const manifest = (window as { __reactRouterManifest?: { routes: RouteModules } })
    .__reactRouterManifest
  const modules = routes.flatMap((id) => {
    const { module, clientActionModule, clientLoaderModule } = manifest?.routes[id] ?? {}
    return [module, clientActionModule, clientLoaderModule].filter(
      (address) => typeof address === 'string',
    )
  })
  for (const address of modules) void import(/* @vite-ignore */ address).catch(() => {})
}

/**
 * Where the browser has a copy of the shortlist, or the site is installed, the copy is of today and
 * of what is kept now.
 */
function refreshOfflineCopy(): void {
  const hasWorker = Boolean(navigator.serviceWorker?.controller)
  if (hasWorker || isInstalled()) void updateCopy()
}

/**
 * Menus are `details[data-menu]`: a click elsewhere, one on a link in them, and Escape close them.
 */
function useCloseMenus(): void {
  useEffect(() => {
    const close = (except: Element | null = null) => {
      for (const menu of document.querySelectorAll('details[data-menu][open]'))
        if (menu !== except) menu.removeAttribute('open')
    }
    const onClick = ({ target }: MouseEvent) => {
      const clicked = target instanceof Element ? target : null
      close(clicked?.closest('a') ? null : clicked?.closest('details[data-menu]'))
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      document.querySelector<HTMLElement>('details[data-menu][open] > summary')?.focus()
      close()
    }
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
}
