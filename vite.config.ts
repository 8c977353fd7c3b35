import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // Browsers that know `light-dark()`. Older ones would need a longer form in a larger file.
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Few files, because a slow connection pays for each one, and small ones compress
            // badly.
            codeSplitting: {
              groups: [
                // One file for all pages of the administrator. Otherwise the components that
                // several of them share would become separate files.
                { name: 'admin-styles', test: /src[\\/]web[\\/]admin[\\/].*\.css$/, priority: 3 },
                // One file for all pages, and one for the questions of 'Can I apply?'. Code of one
                // other page comes with that page.
                {
                  name: 'questions',
                  test: /src[\\/]web[\\/]fit[\\/](?:form|results)[\\/].*\.css$/,
                  priority: 4,
                },
                {
                  name: 'styles',
                  test: /src[\\/]web[\\/](?!admin[\\/]|compare[\\/]|plan[\\/]|shortlist[\\/]ShortlistView).*\.css$/,
                  priority: 3,
                },
                // Without passkeys, which come with the login and the account alone, and what
                // finds the nearest word for the forms of the administrator.
                {
                  name: 'vendor',
                  test: /node_modules[\\/](?!@simplewebauthn[\\/]|fastest-levenshtein[\\/])/,
                  priority: 2,
                },
                // Without the code that only the administrator or answers in the browser need:
                // visitors must not load it. Most pages have no popup, text of an
                // article or page of an email.
                {
                  name: 'site',
                  test: /src[\\/](web[\\/](?!admin[\\/]|fit[\\/]own|listing[\\/](?:listing|Filters)\.|search[\\/]QuickSearch\.|components[\\/]ListPopup|opportunity[\\/](?:ItemPopup|DecideBox|Detail)|fit[\\/](?:WhoCanApply|EligibilityPanel)|components[\\/]Chips|listing[\\/]ViewChoice|newsletter[\\/]WatchForm|newsletter[\\/]MailPage|posts[\\/]PostBody|texts[\\/]\w+[\\/]|[^\\/]+$)|domain[\\/](?:listing[\\/](?:collections|listing)|report|site))/,
                  priority: 1,
                  // Code of one or two pages comes with them.
                  minShareCount: 3,
                },
              ],
            },
          },
        },
      },
    },
    // The server passes the services with each request, so the entry of the build is our handler
    // and not the framework's bare build.
    ssr: {
      build: { rollupOptions: { input: './src/web/server.ts' } },
      // The build includes its packages: a start reads one file faster than two hundred.
      resolve: { noExternal: command === 'build' ? true : [] },
    },
  },
}))
