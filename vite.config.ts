import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * Vite's own helper for `import()` looks for styles and files to fetch beforehand, in 1,000 bytes for every visitor. The texts of a language
 * and of the administrator are all that is imported so, each one file without styles.
 */
const plainImport: Plugin = {
  name: 'plain-import',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
}

/**
 * What the router's client never does here, in 4,500 bytes with gzip for every visitor: routes found step by step (`routeDiscovery` is
 * 'initial'), instrumentation (we pass none), its own links (decision 0019), names for developers' tools. A name that a later version adds is a
 * missing export, so the build fails and says which.
 */
const lighterRouter: Plugin = {
  name: 'lighter-router',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    if (id.endsWith('/react-router/dist/production/lib/dom/ssr/fog-of-war.js'))
      return `export const isFogOfWarEnabled = () => false
        export const getPatchRoutesOnNavigationFunction = () => undefined
        export const useFogOFWarDiscovery = () => {}
        export const getPartialManifest = (manifest) => manifest
        export { unused as getManifestPath, unused as getPathsWithAncestors, unused as handleClientVersionMismatch, unused as URL_LIMIT }
        const unused = undefined`
    if (id.endsWith('/react-router/dist/production/lib/router/instrumentation.js'))
      return `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
        export const getRouteInstrumentationUpdates = () => ({})
        export const instrumentClientSideRouter = (router) => router
        export { unused as instrumentHandler, unused as instrumentationResultMetaContext }
        const unused = undefined`
    return undefined
  },
  transform: (code, id) =>
    /\/react-router\/dist\/production\/lib\/(?:context|dom\/lib|dom\/ssr\/components)\.js$/.test(id)
      ? code
          .replace(/^\w+\.displayName = .*$/gm, '')
          // Without the mark it might do something else, and the links stay in.
          .replace(/^(const \w+ = )(React\$1\.forwardRef\()/gm, '$1/* @__PURE__ */ $2')
      : undefined,
}

export default defineConfig(({ command }) => ({
  plugins: [plainImport, lighterRouter, reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Few files: a slow line pays for each one, and small ones compress badly.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules/, priority: 2 },
                // Not what only the administrator or a browser that judges needs: visitors must not load it.
                {
                  name: 'site',
                  test: /src[\\/](web[\\/](?!admin[\\/]|fit[\\/](?:browser[\\/]|name-country)|routes[\\/]|texts[\\/]\w+[\\/]|[^\\/]+$)|domain[\\/](?:listing[\\/](?:collections|listing)|report|site))/,
                  priority: 1,
                  // What only one or two pages show comes with them.
                  minShareCount: 3,
                },
              ],
            },
          },
        },
      },
    },
    // The server hands over services with each request, so the build's entry is our handler and not the framework's bare build.
    ssr: {
      build: { rollupOptions: { input: './src/web/server.ts' } },
      // Built it holds what it needs of packages: a start reads a file quicker than two hundred.
      resolve: { noExternal: command === 'build' ? true : [] },
    },
  },
}))
