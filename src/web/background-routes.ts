/** Asked in the background of another page, so their code is only fetched when the line may already be gone. */
const routes = ['newsletter/newsletter', 'search/search', 'opportunity/opportunity-detail', 'posts/post-detail']

interface Manifest {
  readonly routes: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
}

/**
 * Loads the modules of the routes that forms and popups ask in the background. Each answers a broken line with its own text; were its module
 * still to be fetched then, the router could only reload the whole page, and what was typed would be lost.
 */
export function loadBackgroundRoutes(): void {
  const manifest = (window as { __reactRouterManifest?: Manifest }).__reactRouterManifest
  const modules = routes.flatMap((id) => {
    const { module, clientActionModule, clientLoaderModule } = manifest?.routes[id] ?? {}
    return [module, clientActionModule, clientLoaderModule].filter((address) => typeof address === 'string')
  })
  for (const address of modules) void import(/* @vite-ignore */ address).catch(() => {})
}
