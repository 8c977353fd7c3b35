import { Outlet } from 'react-router'
import { Shell } from '#web/shell/Shell.tsx'
import { useSettings } from '#web/components/useSettings.ts'

export default function ShellRoute() {
  return (
    <Shell siteName={useSettings().siteName}>
      <Outlet />
    </Shell>
  )
}
