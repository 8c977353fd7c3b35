import { expect, test } from 'vitest'
import { databases, type TestDatabase } from '#storage/testing/test-database.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'
import { bringBack } from '#web/admin/items/History.tsx'
import { en } from '#web/texts/en/catalogue.ts'

const page = '/admin/edit_blog/a'

async function open({ database }: TestDatabase) {
  const { posts } = createTestEditing({
    db: database,
    clock: () => new Date('2026-11-23T12:00:00Z'),
  })
  const first = await posts.create({ title: 'First' })
  if (!first.ok) throw new Error(JSON.stringify(first.errors))
  const { id } = first.value.item
  await posts.update(id, { title: 'Second' })
  return {
    posts,
    id,
    submit: (form: FormData) => bringBack({ texts: en, items: posts, id, page }, form),
  }
}

function requestFor(earlier: number, version: number): FormData {
  const form = new FormData()
  form.set('earlier', String(earlier))
  form.set('version', String(version))
  return form
}

for (const kind of databases) {
  test(`an earlier version is restored, and the fresh form says so (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { posts, id, submit } = await open(opened)
    const redirect = await submit(requestFor(1, 2)).catch((thrown: unknown) => thrown)
    expect((redirect as Response).headers.get('location')).toBe(`${page}?done=bring-back`)
    expect((await posts.get(id)).item.title).toBe('First')
  })

  test(`a form with an old version restores nothing, and preserves the entered values (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { posts, id, submit } = await open(opened)
    const { result, status } = await submit(requestFor(1, 1))
    expect(status).toBe(409)
    expect(result).toMatchObject({
      state: 'not-done',
      lines: [en.errors['changed-since']],
      links: [{ to: page }],
    })
    expect(result).not.toHaveProperty('typed')
    expect((await posts.get(id)).item.title).toBe('Second')
  })
}
