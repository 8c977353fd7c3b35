// The site's program as a few files: a start that reads 1,350 modules one by one takes a core 0.7 s
// for that alone (docs/scale.md).
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')

// Found by their folder (storage/migrate.ts), so that a new one has to be named nowhere.
const migrations = Object.fromEntries(
  globSync('src/storage/migrations/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => [`migrations/${basename(path, '.ts')}`, path]),
)

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  // Packages that locate files beside themselves stay outside of the bundle, and so do rarely
  // loaded ones.
  ssr: {
    noExternal: true,
    external: [
      'sharp',
      '@resvg/resvg-js',
      'satori',
      'pg-native',
      '@zxcvbn-ts/core',
      '@zxcvbn-ts/language-common',
    ],
  },
  build: {
    ssr: true,
    outDir: 'build/program',
    target: 'node24',
    minify: false,
    rollupOptions: {
      input: {
        main: 'src/server/main.ts',
        'decode-thread': 'src/server/remote/decode-thread.ts',
        'read-thread': 'src/services/links/read-thread.ts',
        ...migrations,
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
