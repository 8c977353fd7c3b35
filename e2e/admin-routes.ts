import routes from '#web/routes.ts'

interface Entry {
  readonly path?: string | undefined
  readonly file: string
  readonly children?: readonly Entry[] | undefined
}

export interface AdminRoute {
  readonly path: string
  /** The modules of the page, outermost first. */
  readonly files: readonly string[]
  /** Whether it renders a page, not only a response. */
  readonly isPage: boolean
}

/** Pages without a guard: login and logout. */
const open = ['admin', 'admin/logout']

/** Each guarded address below /admin, from the site map itself. */
export const adminRoutes = listAdminRoutes(routes as readonly Entry[])

function listAdminRoutes(entries: readonly Entry[], files: readonly string[] = []): AdminRoute[] {
  return entries.flatMap((entry) => {
    const own = [...files, entry.file]
    const path = entry.path ?? ''
    const isAdmin = path === 'admin' || path.startsWith('admin/')
    const isPage = entry.file.endsWith('.tsx')
    return [
      ...(isAdmin && !open.includes(path) ? [{ path, files: own, isPage }] : []),
      ...listAdminRoutes(entry.children ?? [], own),
    ]
  })
}
