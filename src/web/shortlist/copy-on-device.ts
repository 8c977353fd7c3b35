// What pages need of the copy for days without a connection: its own code is loaded where it is
// used. A copy that could not be renewed is renewed by the next page.

/** The site runs as a program of its own, opened from the home screen. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

const load = () => import('#web/shortlist/offline-copy.ts')

/** Brings the copy in step with the shortlist (`updateOfflineCopy`). Never rejects. */
export const updateCopy = (): Promise<void> =>
  load().then(
    (code) => code.updateOfflineCopy(isInstalled()),
    () => {},
  )

/** Removes copy and worker (`removeOfflineCopy`). Never rejects. */
export const removeCopy = (): Promise<void> =>
  load().then(
    (code) => code.removeOfflineCopy(),
    () => {},
  )
