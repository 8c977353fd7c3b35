import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { collections } from '#domain/listing/collections.ts'
import { PageLoading } from '#web/shell/Shell.tsx'
import { listingNames } from '#web/texts/en/listings.ts'
import { site } from '#web/texts/en/site.ts'
import { LanguageContext } from '#web/texts/useTexts.ts'

const draw = (path: string) =>
  renderToStaticMarkup(
    createElement(LanguageContext, { value: { tag: 'en', dir: 'ltr', texts: site } }, createElement(PageLoading, { path })),
  )

test('each page that is on its way says its own loading text, a listing below its title (docs/interface.md, Navigation)', () => {
  for (const { id, aliases } of collections) {
    const { title, loading = 'Loading...' } = listingNames[id]
    for (const path of [id, ...aliases]) {
      expect(draw(`/${path}`), path).toContain(`<h1>${title}</h1>`)
      expect(draw(`/${path}`), path).toContain(`role="status">${loading}</p>`)
    }
  }
  expect(draw('/chinese_govt_scholarship')).toContain('>Loading scholarships...<')
  expect(draw('/blogs')).toContain('>Loading blogs...<')
  expect(draw('/')).toContain('>Loading open scholarships...<')
  for (const path of ['/faq', '/about', '/opportunity/daad', '/nowhere']) {
    expect(draw(path), path).toContain('>Loading...<')
    expect(draw(path), path).not.toContain('<h1>')
  }
})
