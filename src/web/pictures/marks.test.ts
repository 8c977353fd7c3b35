import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { contactChannels } from '#domain/site.ts'
import { coverKinds } from '#web/pictures/address.ts'
import { type IconName, iconPaths, Icon, Logo, Postmark } from '#web/pictures/marks.tsx'

test('each kind and each contact channel has a mark', () => {
  expect(Object.keys(iconPaths)).toEqual(
    expect.arrayContaining([...coverKinds, ...contactChannels]),
  )
})

test('marks are small, have the color of the text and are hidden from screen readers', () => {
  for (const name of Object.keys(iconPaths) as IconName[]) {
    const markup = renderToStaticMarkup(createElement(Icon, { name }))
    expect(markup, name).toContain('aria-hidden="true"')
    expect(markup, name).toContain('stroke="currentColor"')
    expect(markup.length, name).toBeLessThan(700)
  }
})

test('the site’s mark and the postmark have neither ids nor style attributes', () => {
  for (const mark of [Logo, Postmark])
    expect(renderToStaticMarkup(createElement(mark, {}))).not.toMatch(/ id=| style=/)
})
