import { mainFields } from '#domain/forms/form-fields.ts'
import { previewDraft, type OpportunityDraft } from '#domain/forms/opportunity-draft.ts'
import { fieldNames, type FieldOf, type Kind, rowOf } from '#domain/opportunity/opportunity.ts'
import type { PostDraft } from '#domain/forms/post-draft.ts'
import { encodeOpportunity, type Encoded } from '#server/wire/encode.ts'
import { findWireName, postNames } from '#server/wire/wire.ts'

const lists = fieldNames.filter((field): field is FieldOf<'lines'> => rowOf(field).value === 'lines')

/**
 * What the form of this kind sends by the basic calls and nothing else: every main field of the form, text lists as the text that
 * was typed, one of several lines where a list was given; empty ones as ''.
 */
export function encodeForm(kind: Kind, draft: OpportunityDraft, input: Readonly<Record<string, unknown>>): Encoded {
  const encoded = encodeOpportunity(previewDraft(kind, draft))
  const texts = Object.fromEntries(lists.map((field) => [findWireName(kind, field), toText(input[field], draft[field])]))
  const names = mainFields[kind].flatMap((field) => findWireName(kind, field) ?? [])
  return Object.fromEntries(names.map((name) => [name, texts[name] ?? encoded[name] ?? '']))
}

function toText(given: unknown, items: readonly string[]): string {
  return typeof given === 'string' ? given.replace(/\r\n?/g, '\n').trim() : items.join('\n')
}

/** An article as multipart: file k belongs to the k-th image block with an empty value (docs/interface.md, Article files). */
export function encodePostForm({ title, author, category, content, imageUrls }: PostDraft, files: readonly File[]): FormData {
  const form = new FormData()
  form.set(postNames.title[0], title)
  form.set(postNames.author[0], author)
  form.set(postNames.category[0], category)
  form.set(postNames.content[0], JSON.stringify(content))
  form.set(postNames.imageUrls[0], JSON.stringify(imageUrls))
  for (const file of files) form.append('images', file)
  return form
}
