import { asRuled } from '#domain/eligibility/as-ruled.ts'
import type { CountryGroup } from '#domain/eligibility/rules.ts'
import { parseOpportunityDraft, previewDraft } from '#domain/forms/opportunity-draft.ts'
import { findReach, type Reach } from '#domain/listing/reach.ts'
import { deadlineKinds } from '#domain/opportunity/deadline.ts'
import type { LinkResult } from '#domain/opportunity/link-result.ts'
import { emptyOpportunity, type Kind, type Opportunity } from '#domain/opportunity/opportunity.ts'
import { countryName, countrySlug } from '#domain/words/country.ts'
import type { Editing } from '#services/create-editing.ts'
import type { PublicServices } from '#services/public-services.ts'
import type { SaveResult } from '#web/admin/items/save.ts'
import { editPath } from '#web/admin/layout/paths.ts'
import type { OpportunityFormValues } from '#web/admin/opportunity-form/form-values.ts'
import { toDraftInput, findFormDoubts } from '#web/admin/opportunity-form/form-values.ts'
import { toControlErrors } from '#web/admin/rules-form/rule-errors.ts'
import {
  type CardView,
  listCautions,
  toCardView,
  toDetailView,
} from '#web/opportunity/item-view.ts'
import { formatFieldErrors } from '#web/texts/format-error.ts'
import type { Texts } from '#web/texts/language.ts'

/** A form as it was sent. */
export interface SentForm {
  readonly kind: Kind
  readonly values: OpportunityFormValues
  readonly groups: readonly CountryGroup[]
  /** undefined: it adds an item. */
  readonly before: Opportunity | undefined
}

export type OpportunityFormResult =
  | SaveResult<OpportunityFormValues>
  | Awaited<ReturnType<typeof previewForm>>
  /** The stored link was checked; null: there is none. */
  | {
      readonly state: 'link-checked'
      readonly values: OpportunityFormValues
      readonly link: LinkResult | null
    }

type Services = Pick<PublicServices, 'now' | 'doubtLink'>

/** An item that a new one may repeat; `to` null: it has no page to be seen on. */
export interface SimilarItem {
  readonly id: string
  readonly name: string
  readonly to: string | null
}

/** The stored items that an entered name or link may repeat; `before`: the item itself. */
export async function listSimilar(
  { opportunities }: Pick<Editing, 'opportunities'>,
  { name, officialLink }: Readonly<Record<'name' | 'officialLink', string>>,
  before: Opportunity | undefined,
): Promise<readonly SimilarItem[]> {
  const named = { name, officialLink: officialLink || null }
  const found = await opportunities.listLikelyDuplicates(named, before?.id)
  return found.map(({ item }) => {
    return { id: item.id, name: item.name, to: editPath('opportunity', item.id) }
  })
}

/** The outcome of a save without saving: errors, similar items, and a preview. */
export async function previewForm(
  texts: Texts,
  services: Services,
  sent: SentForm & { readonly form: FormData },
  similar: readonly SimilarItem[],
) {
  const { kind, values, groups, before, form } = sent
  const input = toDraftInput(values, groups, before)
  const parsed = parseOpportunityDraft(kind, input, before)
  const errors = {
    ...findFormDoubts(form, values, before),
    ...(parsed.ok ? {} : parsed.errors),
  }
  return {
    state: 'preview' as const,
    values,
    lines: Object.keys(errors).length === 0 ? [] : [texts.admin.form.checkFields],
    errors: formatFieldErrors(
      texts,
      toControlErrors(texts.admin, errors, values.rules, {
        before: before?.rules ?? null,
        input: input['rules'],
      }),
    ),
    preview: await previewOf(texts, services, sent, input),
    live: previewLive(texts, services, sent),
    compared: await compare(texts, services, values.officialLink || null, before, similar),
  }
}

/**
 * The relation of the entered link to existing items, beside the similar ones; `before`: the item
 * itself.
 */
export async function compare(
  texts: Texts,
  services: Pick<PublicServices, 'doubtLink'>,
  officialLink: string | null,
  before: Opportunity | undefined,
  similar: readonly SimilarItem[],
) {
  const doubt = await services.doubtLink(
    withLinkDoubt({ officialLink, createdAt: before?.createdAt ?? null }, before),
  )
  // The doubt about the link that visitors would read.
  return { duplicates: similar, cautions: listCautions({ rules: null }, doubt, texts), code: null }
}

/** `code`: the ID that is proposed for a new item; null: none. */
export interface Compared extends Omit<Awaited<ReturnType<typeof compare>>, 'code'> {
  readonly code: string | null
}

/** A link that was not there before is younger than those of all other entries. */
function withLinkDoubt<Item extends Pick<Opportunity, 'officialLink' | 'createdAt'>>(
  item: Item,
  before?: Opportunity,
): Item {
  return before?.officialLink === item.officialLink ? item : { ...item, createdAt: null }
}

/** The views of the draft. */
export type DraftViews = NonNullable<Awaited<ReturnType<typeof previewOf>>>

/** A draft that is not finished is shown with what it has; null: something in it cannot be read. */
async function previewOf(
  texts: Texts,
  services: Services,
  { kind, values, groups, before }: SentForm,
  input: object,
) {
  const item = readDraft({ kind, values, before }, input)
  if (item === null) return null
  const now = services.now()
  return {
    card: toCardView(item, texts, now),
    detail: toDetailView(item, texts, {
      now,
      doubt: await services.doubtLink(withLinkDoubt(item, before)),
      groups,
      isRemote: true,
    }),
  }
}

/** The card of a form while it is filled in, and where visitors would find the item. */
export interface LivePreview {
  readonly card: CardView
  readonly reach: Pick<Reach, 'open' | 'ask' | 'words'>
  /** The page of the country where it takes place; null: there is none. */
  readonly host: { readonly to: string; readonly title: string } | null
}

/** Without what cannot be read yet; null: it has no name. Nothing is stored. */
export function previewLive(
  texts: Texts,
  services: Pick<PublicServices, 'now'>,
  sent: SentForm,
): LivePreview | null {
  const { values, groups, before } = sent
  if (values.name.trim() === '') return null
  const item = readDraft(sent, toDraftInput(values, groups, before), true)
  if (item === null) return null
  const members = new Map(groups.map(({ key, countries }) => [key, countries]))
  const { host, ...reach } = findReach(item, members)
  // What is typed must ask no other site for a picture, least of all at half an address.
  const isOwnPicture = /^\/(?!\/)/.test(item.image ?? '')
  const shown = isOwnPicture ? item : { ...item, image: null }
  return {
    card: toCardView(shown, texts, services.now()),
    reach,
    host: host === null ? null : toHostPage(host, texts),
  }
}

function toHostPage(code: string, texts: Texts): LivePreview['host'] {
  const name = countryName(code)
  const slug = countrySlug(code)
  if (name === undefined || slug === undefined) return null
  return { to: `/study-in/${slug}`, title: texts.countryPages.titles['study-in'](name) }
}

/**
 * The item that visitors would see; null: something in it cannot be read. `isHalfTyped`: such a field
 * counts as empty.
 */
function readDraft(
  sent: Pick<SentForm, 'kind' | 'values' | 'before'>,
  input: object,
  isHalfTyped = false,
): Opportunity | null {
  const { kind, values, before } = sent
  const deadlineKind = deadlineKinds.find((each) => each === values.deadlineKind) ?? 'fixed'
  // What is empty in public may stay so.
  const empty = { ...emptyOpportunity(kind, deadlineKind), state: 'published' } as const
  // One that would appear nowhere yet is refused, so it is read as one for everywhere.
  const read = parseOpportunityDraft(kind, { ...input, regions: ['Global'] }, empty)
  if (!read.ok) {
    const readable = Object.entries(input).filter(([name]) => !Object.hasOwn(read.errors, name))
    return isHalfTyped ? readDraft(sent, Object.fromEntries(readable)) : null
  }
  const item = asRuled(previewDraft(kind, { ...read.value, regions: values.regions }, before))
  return { ...item, slug: item.slug || 'preview' }
}
