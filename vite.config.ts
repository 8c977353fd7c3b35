import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    // The server hands over services with each request, so the build's entry is our handler and not the framework's bare build.
    ssr: { build: { rollupOptions: { input: './src/web/server.ts' } } },
  },
})
