import { useLoaderData } from 'react-router'
import { AddedNote, DashboardHead, Tiles } from '#web/admin/dashboard/parts.tsx'
import type { loadRemoteDashboard } from '#web/admin/remote/dashboard.ts'
import { listRemotePages } from '#web/admin/remote/pages.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** The tiles of the specification's pages. */
export function RemoteDashboard() {
  const { today, counts } = useLoaderData<typeof loadRemoteDashboard>()
  return (
    <>
      <DashboardHead today={today} />
      <AddedNote />
      <Tiles pages={listRemotePages(useAdminTexts())} counts={counts} />
    </>
  )
}
