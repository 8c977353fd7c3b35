import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'
import type { PublicSettings } from '#web/settings.ts'

interface PageSettings extends PublicSettings {
  /** The administrator is logged in; `visiting`: and looks at the site as a visitor. */
  readonly signedIn: boolean
  readonly visiting: boolean
}

const fallback: PageSettings = { siteName: '', publicUrl: '', ads: false, remote: false, adsOn: null, signedIn: false, visiting: false }

/** The settings that the root loaded; empty only where the root itself failed. */
export function useSettings(): PageSettings {
  return useRouteLoaderData<typeof loader>('root') ?? fallback
}
