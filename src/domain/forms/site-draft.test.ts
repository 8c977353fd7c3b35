import { expect, test } from 'vitest'
import { parsePostDraft } from '#domain/forms/post-draft.ts'
import { parseSiteOptions } from '#domain/forms/site-draft.ts'

test('marks that nobody sees go from the name of the site and from a newsletter', () => {
  expect(
    parseSiteOptions({
      name: ' At\u202elas\u000bof\u0085Grants\u200f ',
      adsOn: null,
      popupPause: 'none',
    }),
  ).toEqual({
    ok: true,
    value: { name: 'Atlas of Grants', adsOn: null, popupPause: 'none' },
  })
  const post = { title: 'New\u202es', content: [{ type: 'text', value: 'a\u2066b\u000bc' }] }
  expect(parsePostDraft(post)).toMatchObject({
    ok: true,
    value: { title: 'News', content: [{ type: 'text', value: 'ab\nc' }] },
  })
})
