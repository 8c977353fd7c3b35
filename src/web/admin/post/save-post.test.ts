import { expect, test } from 'vitest'
import { databases, type TestDatabase } from '#storage/testing/test-database.ts'
import type { Editing } from '#services/create-editing.ts'
import type { Publishing } from '#services/items/publishing.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'
import { doubtConfirmed, toPublishConfirmation } from '#web/admin/items/publish-doubt.ts'
import { toPostFormValues } from '#web/admin/post/post-form-values.ts'
import { changeRowsOf, savePostForm } from '#web/admin/post/save-post.ts'
import { en } from '#web/texts/en/catalogue.ts'
import { formatFieldErrors } from '#web/texts/format-error.ts'

test('a form without its button’s value is saved as a draft, never published', async () => {
  const form = new FormData()
  form.set('title', 'Half written')
  const publishing: unknown[] = []
  const posts: Partial<Editing['posts']> = {
    async create(_input, options) {
      publishing.push(options?.publish)
      return { ok: false, errors: {} }
    },
  }
  const editing = { posts } as Editing
  await savePostForm(en, form, { editing, id: undefined, now: clock() })
  expect(publishing).toEqual(['draft'])
})

test('the picture of a block that goes is not stored, those of the others are', async () => {
  const form = new FormData()
  for (const id of ['1', '2']) {
    form.set(`blocks.${id}.type`, 'image')
    form.set(`blocks.${id}.file`, new File([id], `${id}.png`))
  }
  form.set('rows', 'blocks close 1')
  const stored: string[] = []
  const changed = await changeRowsOf(en, form, {
    async store(bytes) {
      stored.push(new TextDecoder().decode(bytes))
      return { address: '/uploads/new.png', width: 1, height: 1 }
    },
  })
  expect(stored).toEqual(['2'])
  expect(changed?.values.blocks).toMatchObject([{ id: '2', value: '/uploads/new.png' }])
})

for (const kind of databases) {
  test(`saving again does not report an article in the trash as saved (${kind.name})`, async () => {
    await using opened = await kind.open()
    const editing = open(opened)
    const id = await create(editing, 'now')
    await editing.posts.trash(id)
    expect(await save(editing, id, { version: '1' })).toMatchObject({
      state: 'conflict',
      version: 2,
    })
    expect(await save(editing, id, { version: '2' })).toMatchObject({
      state: 'invalid',
      lines: [failure, inTrash],
    })
  })

  test(`a change of one editor alone is preserved, and a conflict is asked about once (${kind.name})`, async () => {
    await using opened = await kind.open()
    const editing = open(opened)
    const id = await create(editing, { at: '2026-12-01T15:30:00Z' })
    const base = {
      title: 'A title',
      version: '1',
      publishAt: '2026-12-01',
      publishAtBefore: '2026-12-01',
    }
    await editing.posts.update(id, { title: 'A title', author: 'Ada' }, { publish: 'draft' })
    // The other editor removed the day of publishing, and this form does not restore it.
    expect(await save(editing, id, { ...base, category: 'Scholarship' })).toMatchObject({
      state: 'saved',
      lines: [en.admin.edit.merged],
    })
    expect(await editing.posts.get(id)).toMatchObject({
      version: 3,
      state: 'draft',
      item: { author: 'Ada', category: 'Scholarship' },
    })
    const conflict = await save(editing, id, { ...base, author: 'Grace' })
    expect(conflict).toMatchObject({ state: 'conflict', version: 3 })
    expect(conflict).toMatchObject({ differences: [{ stored: 'Ada', yours: 'Grace' }] })
    expect(await save(editing, id, { ...base, author: 'Grace', overwrite: '3' })).toMatchObject({
      state: 'saved',
    })
    expect((await editing.posts.get(id)).item).toMatchObject({
      author: 'Grace',
      category: 'Scholarship',
    })
  })

  test(`discarding a conflict keeps what only this editor changed (${kind.name})`, async () => {
    await using opened = await kind.open()
    const editing = open(opened)
    const id = await create(editing, 'now')
    const theirs = { title: 'A title', author: 'Ada', imageUrls: ['https://example.org/a.png'] }
    await editing.posts.update(id, theirs)
    const entered = { version: '1', author: 'Grace', category: 'Scholarship' }
    expect(await save(editing, id, entered)).toMatchObject({
      state: 'conflict',
      isMerged: true,
      differences: [{ stored: 'Ada', yours: 'Grace' }],
    })
    expect(await save(editing, id, { ...entered, discard: '2' })).toMatchObject({ state: 'saved' })
    expect((await editing.posts.get(id)).item).toMatchObject({
      ...theirs,
      category: 'Scholarship',
    })
  })

  test(`a save that slips in between reading and writing is shown as a conflict (${kind.name})`, async () => {
    await using opened = await kind.open()
    const editing = open(opened)
    const id = await create(editing, 'now')
    const racing = (author: string): Editing => ({
      ...editing,
      posts: {
        ...editing.posts,
        async update(...given) {
          await editing.posts.update(id, { title: 'A title', author })
          return await editing.posts.update(...given)
        },
      },
    })
    const entered = { version: '1', author: 'Grace' }
    expect(await save(racing('Ada'), id, entered)).toMatchObject({
      state: 'conflict',
      version: 2,
      differences: [{ stored: 'Ada', yours: 'Grace' }],
    })
    expect((await editing.posts.get(id)).item.author).toBe('Ada')
    expect(await save(racing('Eve'), id, { ...entered, overwrite: '2' })).toMatchObject({
      state: 'conflict',
      version: 3,
      differences: [{ stored: 'Eve', yours: 'Grace' }],
    })
  })

  test(`a scheduled article stays scheduled when its text is saved (${kind.name})`, async () => {
    await using opened = await kind.open()
    const editing = open(opened)
    const id = await create(editing, { at: '2026-12-01T15:30:00Z' })
    const { item, publishAt } = await editing.posts.get(id)
    await save(editing, id, { ...toPostFormValues(item, publishAt), version: '1', author: 'Grace' })
    expect(await editing.posts.get(id)).toMatchObject({
      version: 2,
      state: 'scheduled',
      publishAt: '2026-12-01T15:30:00.000Z',
    })
  })

  test(`a public article leaves the site until a later day only once that is confirmed (${kind.name})`, async () => {
    await using opened = await kind.open()
    const editing = open(opened)
    const id = await create(editing, 'now')
    const later = { version: '1', publishAt: '2026-12-01' }
    const { publishAt } = formatFieldErrors(en, {
      publishAt: { key: 'leaves-site', date: '2026-12-01' },
    })
    expect(await save(editing, id, later)).toMatchObject({
      state: 'invalid',
      errors: { publishAt },
      values: { publishAt: '2026-12-01' },
    })
    expect(await editing.posts.get(id)).toMatchObject({ state: 'published', version: 1 })
    const another = { ...later, [doubtConfirmed]: toPublishConfirmation('2026-12-02') }
    expect(await save(editing, id, another)).toMatchObject({ state: 'invalid' })
    const confirmed = { ...later, [doubtConfirmed]: toPublishConfirmation('2026-12-01') }
    expect(await save(editing, id, confirmed)).toMatchObject({ state: 'saved' })
    expect(await editing.posts.get(id)).toMatchObject({ state: 'scheduled' })
    // It is not public any more, so another day asks nothing.
    expect(await save(editing, id, { version: '2', publishAt: '2026-12-05' })).toMatchObject({
      state: 'saved',
    })
  })

  test(`an article without its publishing day is public at once (${kind.name})`, async () => {
    await using opened = await kind.open()
    const editing = open(opened)
    const id = await create(editing, { at: '2026-12-01' })
    await save(editing, id, { version: '1', publishAt: '' })
    expect(await editing.posts.get(id)).toMatchObject({ state: 'published', publishAt: null })
  })
}

const { failure } = en.admin.wizard
const inTrash = 'This is in the trash. Restore it before you change it.'

const clock = () => new Date('2026-11-21T12:00:00Z')

function open({ database }: TestDatabase): Editing {
  return createTestEditing({ db: database, clock })
}

async function create({ posts }: Editing, publish: Publishing): Promise<string> {
  const outcome = await posts.create({ title: 'A title' }, { publish })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.value.item.id
}

/** The response to 'Save changes' with these texts in the fields. */
async function save(editing: Editing, id: string, entered: object) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'A title', ...entered, intent: 'save' }))
    form.set(name, String(value))
  const { result } = await savePostForm(en, form, { editing, id, now: clock() })
  return result
}
