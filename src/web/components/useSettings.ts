import { useRouteLoaderData } from 'react-router'
import type { PageSettings } from '#web/context.ts'

const fallback: PageSettings = {
  siteName: '',
  publicUrl: '',
  ads: false,
  remote: false,
  adsOn: null,
  popupPause: 'none',
  offersRules: true,
  signedIn: false,
  visiting: false,
}

/** The settings that the root loaded; empty only where the root itself failed. */
export function useSettings(): PageSettings {
  const loaded: PageSettings | undefined = useRouteLoaderData('root')
  return loaded ?? fallback
}
