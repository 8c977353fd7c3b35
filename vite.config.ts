import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** The parts of the domain that components of visitors' pages use. */
const domainParts = [/^domain\/listing\/(?:collections|listing)/, /^domain\/(?:report|site)/]

/** Code of one part of the site, which visitors of other pages must not load. */
const ownParts = [
  // The administrator's panel.
  /^web\/admin\//,
  // Answers that the browser keeps.
  /^web\/fit\/own/,
  // Lists and what narrows them.
  /^web\/listing\/(?:listing|Filters|ViewChoice)/,
  /^web\/components\/Chips/,
  // The words of categories and fields, which the server writes for visitors.
  /^web\/components\/word-labels/,
  // Popups and the box of an item.
  /^web\/components\/ListPopup/,
  /^web\/opportunity\/(?:ItemPopup|DecideBox|Detail)/,
  /^web\/fit\/(?:WhoCanApply|EligibilityPanel)/,
  /^web\/newsletter\/WatchForm/,
  // What is not listed: a part of two pages.
  /^web\/search\/TellUs/,
  // Loaded after the page reacts.
  /^web\/search\/QuickSearch\./,
  // Pages of emails, and articles.
  /^web\/newsletter\/MailPage/,
  /^web\/posts\/PostBody/,
  // Texts are files of their own, and so are the entries of the framework.
  /^web\/texts\/\w+\//,
  /^web\/[^/]+$/,
]

/** Whether a module belongs to the file that all pages of visitors load. */
function isShared(id: string): boolean {
  const path = id.replaceAll('\\', '/').split('/src/').at(-1) ?? ''
  if (path.startsWith('domain/')) return domainParts.some((part) => part.test(path))
  return path.startsWith('web/') && !ownParts.some((part) => part.test(path))
}

/**
 * Lets modules that load later find the stylesheet of all pages, whose link stays as long as the
 * page. The framework writes '#' behind the address of such a link, because it removes links of
 * pages that one leaves, and Vite would take a removed one for loaded. So Vite added the same
 * stylesheet a second time, and the browser calculated all styles and the layout again: up to 80 ms
 * on a page that had just reacted.
 */
const keepStyles: Plugin = {
  name: 'keep-styles',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        chunk.code = chunk.code.replaceAll(/"(assets\/styles-[\w-]+\.css)"/g, '"$1#"')
      }
    },
  },
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), keepStyles],
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
                // What every page begins with.
                {
                  name: 'frame',
                  test: /src[\\/]web[\\/](?:shell[\\/](?:Shell|ErrorPage)|root)\.tsx$/,
                  priority: 2,
                },
                {
                  name: 'site',
                  test: isShared,
                  priority: 1,
                  // Code of one or two pages comes with them.
                  minShareCount: 3,
                },
                // What most pages of the administrator share. Each file of theirs is named in the list
                // of files that every visitor loads.
                {
                  name: 'admin',
                  test: /src[\\/]web[\\/]admin[\\/].*\.tsx?$/,
                  priority: 0,
                  minShareCount: 5,
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
