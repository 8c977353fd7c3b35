import type { z } from '@hono/zod-openapi'
import type { Kind, Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { Post } from '#domain/post.ts'
import { itemSchemas } from '#server/api/items/item-schemas.ts'
import { decodeChanges, decodePostChanges } from '#server/wire/decode-changes.ts'
import { encodeWhole, encodeWholePost } from '#server/wire/encode-whole.ts'
import { encodeErrors, encodePostErrors, type Encoded } from '#server/wire/encode.ts'
import type { Loose } from '#server/wire/loose.ts'
import type { EditedOpportunity, EditedPost } from '#services/items/edited.ts'
import type { Life } from '#services/items/life.ts'
import type { UpdateOptions } from '#services/items/saving.ts'
import type { Editing } from '#services/create-editing.ts'

export type Edited = EditedOpportunity | EditedPost

/** One of the four kinds of item, as the calls of this folder see it: they are the same for all of them. */
export interface ItemKind {
  readonly kind: Kind | 'post'
  /** Below /api. */
  readonly path: string
  /** Of one item, for the document and for messages. */
  readonly name: string
  readonly schema: z.ZodObject
  life(editing: Editing): Life<'opportunity'> | Life<'post'>
  /** `_id` first, then `id` (docs/interface.md, Identifiers), drafts and the trash included. undefined: neither, or of another kind. */
  find(editing: Editing, id: string): Promise<Edited | undefined>
  encode(edited: Edited): Encoded
  /** The whole draft after a change of what `record` names; mistakes by the client's names. */
  decodeChanges(present: Edited, record: Loose): Outcome<Record<string, unknown>>
  update(editing: Editing, id: string, input: unknown, options: UpdateOptions): Promise<Outcome<Edited>>
  /** Mistakes by the client's names. */
  encodeErrors<Error>(errors: Readonly<Record<string, Error>>): Record<string, Error>
}

const opportunityKinds = [
  { kind: 'scholarship', path: '/scholarships', name: 'scholarship' },
  { kind: 'internship', path: '/internships', name: 'internship' },
  { kind: 'leadership', path: '/leadership-programs', name: 'leadership program' },
] as const

export const itemKinds: readonly ItemKind[] = [
  ...opportunityKinds.map(({ kind, path, name }): ItemKind => ({
    kind,
    path,
    name,
    schema: itemSchemas[kind],
    life: ({ opportunities }) => opportunities,
    async find({ opportunities }, id) {
      const found = await opportunities.find(id)
      return found?.item.kind === kind ? found : await opportunities.findByIdOrCode(id, kind)
    },
    encode: encodeOpportunityItem,
    decodeChanges: (present, record) => decodeChanges(present.item as Opportunity, encodeOpportunityItem(present), record),
    update: ({ opportunities }, id, input, options) => opportunities.update(id, input, options),
    encodeErrors: (errors) => encodeErrors(errors, kind),
  })),
  {
    kind: 'post',
    path: '/posts',
    name: 'blog',
    schema: itemSchemas.post,
    life: ({ posts }) => posts,
    find: ({ posts }, id) => posts.find(id),
    encode: encodePostItem,
    decodeChanges: (present, record) => decodePostChanges(present.item as Post, encodePostItem(present), record),
    update: ({ posts }, id, input, options) => posts.update(id, input, options),
    encodeErrors: encodePostErrors,
  },
]

/** `state` is the editor's word: an item that waits for its time is 'scheduled', one whose deadline is past 'closed'. */
function encodeEdited({ state, publishAt, trashedAt, version }: Edited, item: Encoded): Encoded {
  return { ...item, state, publishAt, trashedAt, version }
}

function encodeOpportunityItem(edited: Edited): Encoded {
  return encodeEdited(edited, encodeWhole(edited.item as Opportunity))
}

function encodePostItem(edited: Edited): Encoded {
  return encodeEdited(edited, encodeWholePost(edited.item as Post))
}
