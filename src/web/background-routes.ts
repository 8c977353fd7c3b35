/** Routes that other pages call in the background, so their code would be fetched when the connection may already be lost. */
const routes = ['newsletter/newsletter', 'search/search', 'opportunity/opportunity-detail', 'posts/post-detail']

interface Manifest {
  readonly routes: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
}

/**
 * Loads the modules of the routes that forms and popups call in the background. Each answers a lost connection with its own text. If its module were
 * still missing then, the router could only reload the page, and entered text would be lost.
 */
export function loadBackgroundRoutes(): void {
  const manifest = (window as { __reactRouterManifest?: Manifest }).__reactRouterManifest
  const modules = routes.flatMap((id) => {
    const { module, clientActionModule, clientLoaderModule } = manifest?.routes[id] ?? {}
    return [module, clientActionModule, clientLoaderModule].filter((address) => typeof address === 'string')
  })
  for (const address of modules) void import(/* @vite-ignore */ address).catch(() => {})
}
