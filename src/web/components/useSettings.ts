import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'
import type { PublicSettings } from '#web/settings.ts'

const fallback: PublicSettings = { siteName: '', publicUrl: '', ads: false, remote: false }

/** The settings that the root loaded; empty only where the root itself failed. */
export function useSettings(): PublicSettings {
  return useRouteLoaderData<typeof loader>('root') ?? fallback
}
