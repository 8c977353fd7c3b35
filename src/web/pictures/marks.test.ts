import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { channelMarks } from '#web/contact/ContactChannels.tsx'
import { iconPaths, Logo, Outline, Postmark } from '#web/pictures/marks.tsx'

test('marks are small, have the color of the text and are hidden from screen readers', () => {
  const drawings = { ...iconPaths, ...channelMarks }
  for (const [name, drawing] of Object.entries(drawings)) {
    const markup = renderToStaticMarkup(createElement(Outline, drawing))
    expect(markup, name).toContain('aria-hidden="true"')
    expect(markup, name).toContain('stroke="currentColor"')
    expect(markup.length, name).toBeLessThan(700)
  }
})

test('the site’s mark and the postmark have neither ids nor style attributes', () => {
  for (const mark of [Logo, Postmark])
    expect(renderToStaticMarkup(createElement(mark, {}))).not.toMatch(/ id=| style=/)
})
