import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // Those that know `light-dark()`: for older ones it would be written out, to a larger file.
  build: { target: 'es2022', cssTarget: ['chrome123', 'firefox120', 'safari17.5'], assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Few files: a slow line pays for each one, and small ones compress badly.
            codeSplitting: {
              groups: [
                // One file for all pages of the administrator: parts that several of them show would else come in files of their own.
                { name: 'admin-styles', test: /src[\\/]web[\\/]admin[\\/].*\.css$/, priority: 3 },
                // One file for all pages, and one for the questions of 'Can I apply?'. What only one other page has comes with it.
                { name: 'questions', test: /src[\\/]web[\\/]fit[\\/](?:form|results)[\\/].*\.css$/, priority: 4 },
                {
                  name: 'styles',
                  test: /src[\\/]web[\\/](?!admin[\\/]|compare[\\/]|plan[\\/]|shortlist[\\/]ShortlistView).*\.css$/,
                  priority: 3,
                },
                { name: 'vendor', test: /node_modules/, priority: 2 },
                // Not what only the administrator or a browser that judges needs: visitors must not load it.
                {
                  name: 'site',
                  test: /src[\\/](web[\\/](?!admin[\\/]|fit[\\/]own|listing[\\/]listing\.|texts[\\/]\w+[\\/]|[^\\/]+$)|domain[\\/](?:listing[\\/](?:collections|listing)|report|site))/,
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
