import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Few files: a slow line pays for each one, and small ones compress badly.
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules/, priority: 2 },
                // Not what only the administrator or a browser that judges needs: visitors must not load it.
                {
                  name: 'site',
                  test: /src[\\/](web[\\/](?!admin[\\/]|fit[\\/](?:own|name-country)|routes[\\/]|texts[\\/]\w+[\\/]|[^\\/]+$)|domain[\\/](?:listing[\\/](?:collections|listing)|report|site))/,
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
