import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { collections } from '#domain/listing/collections.ts'
import { PageLoading } from '#web/shell/Shell.tsx'
import { listingNames } from '#web/texts/en/listings.ts'
import * as site from '#web/texts/en/site.ts'
import { LanguageContext } from '#web/texts/useTexts.ts'

const render = (path: string) =>
  renderToStaticMarkup(
    createElement(
      LanguageContext,
      { value: { tag: 'en', dir: 'ltr', texts: site } },
      createElement(PageLoading, { path }),
    ),
  )

test('each page shows its own loading text, a list below its title (docs/interface, Navigation)', () => {
  for (const { id, aliases } of collections) {
    const { title, loading = 'Loading...' } = listingNames[id]
    for (const path of [id, ...aliases]) {
      expect(render(`/${path}`), path).toContain(`<h1>${title}</h1>`)
      expect(render(`/${path}`), path).toContain(`role="status">${loading}</p>`)
    }
  }
  expect(render('/chinese_govt_scholarship')).toContain('>Loading scholarships...<')
  expect(render('/blogs')).toContain('>Loading blogs...<')
  expect(render('/')).toContain('>Loading open scholarships...<')
  for (const path of ['/faq', '/about', '/opportunity/daad', '/nowhere']) {
    expect(render(path), path).toContain('>Loading...<')
    expect(render(path), path).not.toContain('<h1>')
  }
})
