import routes from '#web/routes.ts'

interface Entry {
  readonly path?: string | undefined
  readonly file: string
  readonly children?: readonly Entry[] | undefined
}

export interface AdminRoute {
  readonly path: string
  /** The modules it is made of, the outermost first. */
  readonly files: readonly string[]
  /** Shows something, and does not only answer. */
  readonly isPage: boolean
}

/** Pages without a guard: the login itself, and the way out. */
const open = ['admin', 'admin/logout']

/** Each guarded address below /admin, from the site map itself. */
export const adminRoutes = listAdminRoutes(routes as readonly Entry[])

function listAdminRoutes(entries: readonly Entry[], files: readonly string[] = []): AdminRoute[] {
  return entries.flatMap((entry) => {
    const own = [...files, entry.file]
    const path = entry.path ?? ''
    const isAdmin = path === 'admin' || path.startsWith('admin/')
    const isPage = entry.file.endsWith('.tsx')
    return [...(isAdmin && !open.includes(path) ? [{ path, files: own, isPage }] : []), ...listAdminRoutes(entry.children ?? [], own)]
  })
}
