import { asRuled } from '#domain/eligibility/as-ruled.ts'
import type { CountryGroup } from '#domain/eligibility/rules.ts'
import { parseOpportunityDraft, previewDraft } from '#domain/forms/opportunity-draft.ts'
import { deadlineKinds } from '#domain/opportunity/deadline.ts'
import type { LinkResult } from '#domain/opportunity/link-result.ts'
import { emptyOpportunity, type Kind, type Opportunity } from '#domain/opportunity/opportunity.ts'
import type { BasicEditing } from '#services/create-editing.ts'
import type { PublicServices } from '#services/public-services.ts'
import type { SaveResult } from '#web/admin/items/save.ts'
import type { OpportunityFormValues } from '#web/admin/opportunity-form/form-values.ts'
import { toDraftInput, findFormDoubts, nameOf } from '#web/admin/opportunity-form/form-values.ts'
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

/** The outcome of a save without saving: errors, similar items, and a preview. */
export async function previewForm(
  texts: Texts,
  editing: BasicEditing,
  services: Services,
  sent: SentForm & { readonly form: FormData },
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
    compared: await compare(texts, editing, services, {
      name: values.name,
      officialLink: values.officialLink || null,
      before,
    }),
  }
}

/** The relation of the entered name and link to existing items; `before`: the item itself. */
export async function compare(
  texts: Texts,
  editing: BasicEditing,
  services: Pick<PublicServices, 'doubtLink'>,
  {
    name,
    officialLink,
    before,
  }: Pick<Opportunity, 'name' | 'officialLink'> & Pick<SentForm, 'before'>,
) {
  const similar = await editing.opportunities.listLikelyDuplicates(
    { name, officialLink },
    before?.id,
  )
  const doubt = await services.doubtLink(
    withLinkDoubt({ officialLink, createdAt: before?.createdAt ?? null }, before),
  )
  // The doubt about the link that visitors would read.
  return { duplicates: similar.map(nameOf), cautions: listCautions({ rules: null }, doubt, texts) }
}

export type Compared = Awaited<ReturnType<typeof compare>>

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
