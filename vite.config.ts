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

export default defineConfig({
  plugins: [plainImport, reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Few files: a slow line pays for each one, and small ones compress badly.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules/, priority: 2 },
                // Not what only the administrator needs: visitors must not load it.
                {
                  name: 'site',
                  test: /src[\\/](web[\\/](?!admin[\\/]|routes[\\/]|texts[\\/]\w+[\\/]|[^\\/]+$)|domain[\\/](?:listing[\\/](?:collections|listing)|report|site))/,
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
    ssr: { build: { rollupOptions: { input: './src/web/server.ts' } } },
  },
})
