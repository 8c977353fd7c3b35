import { asRuled } from '#domain/eligibility/as-ruled.ts'
import type { CountryGroup } from '#domain/eligibility/rules.ts'
import { parseOpportunityDraft, previewDraft } from '#domain/forms/opportunity-draft.ts'
import { deadlineKinds } from '#domain/opportunity/deadline.ts'
import type { LinkResult } from '#domain/opportunity/link-result.ts'
import { emptyOpportunity, type Kind, type Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Editing } from '#services/create-editing.ts'
import type { PublicServices } from '#services/public-services.ts'
import type { SaveResult } from '#web/admin/items/save.ts'
import { editPath } from '#web/admin/layout/paths.ts'
import type { OpportunityFormValues } from '#web/admin/opportunity-form/form-values.ts'
import { toDraftInput, findFormDoubts } from '#web/admin/opportunity-form/form-values.ts'
import { toControlErrors } from '#web/admin/rules-form/rule-errors.ts'
import { listCautions, toCardView, toDetailView } from '#web/opportunity/item-view.ts'
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
  const deadlineKind = deadlineKinds.find((each) => each === values.deadlineKind) ?? 'fixed'
  // What is empty in public may stay so.
  const empty = { ...emptyOpportunity(kind, deadlineKind), state: 'published' } as const
  // One that would appear nowhere yet is refused, so it is read as one for everywhere.
  const read = parseOpportunityDraft(kind, { ...input, regions: ['Global'] }, empty)
  if (!read.ok) return null
  const item = asRuled(previewDraft(kind, { ...read.value, regions: values.regions }, before))
  const previewed = { ...item, slug: item.slug || 'preview' }
  const now = services.now()
  return {
    card: toCardView(previewed, texts, now),
    detail: toDetailView(previewed, texts, {
      now,
      doubt: await services.doubtLink(withLinkDoubt(previewed, before)),
      groups,
      isRemote: true,
    }),
  }
}
