import { expect, test } from 'vitest'
import type { Editing } from '#services/editing.ts'
import { answerPostForm } from '#web/admin/post/save-post.ts'
import { en } from '#web/texts/en/catalogue.ts'

test('a form without the word of its button is kept as a draft, never published', async () => {
  const form = new FormData()
  form.set('title', 'Half written')
  const publishing: unknown[] = []
  await answerPostForm({} as Partial<Editing> as Editing, form, en, {
    async save(_input, publish) {
      publishing.push(publish)
      return { ok: false, errors: {} }
    },
    editedAt: () => null,
  })
  expect(publishing).toEqual(['draft'])
})
