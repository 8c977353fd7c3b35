import { asRuled } from '#domain/eligibility/as-ruled.ts'
import type { CountryGroup } from '#domain/eligibility/country-group.ts'
import { parseOpportunityDraft, previewDraft } from '#domain/forms/opportunity-draft.ts'
import { type Deadline, deadlineKinds } from '#domain/opportunity/deadline.ts'
import { emptyOpportunity } from '#domain/opportunity/empty-opportunity.ts'
import type { Kind, Opportunity } from '#domain/opportunity/opportunity.ts'
import type { BasicEditing } from '#services/basic-editing.ts'
import type { PublicServices } from '#services/public-services.ts'
import type { Compared, FormAnswer, Preview } from '#web/admin/opportunity-form/answer.ts'
import { nameOf } from '#web/admin/opportunity-form/save.ts'
import { toInput, type Typed } from '#web/admin/opportunity-form/typed.ts'
import type { Texts } from '#web/texts/language.ts'
import { toControlErrors } from '#web/admin/rules-form/rule-errors.ts'
import { listCautions } from '#web/opportunity/cautions.ts'
import { toListCard } from '#web/opportunity/list-card.ts'
import { toDetailView } from '#web/opportunity/detail-view.ts'
import { sayErrors } from '#web/texts/say-mistake.ts'

/** What visitors would be told of it. */
type Shown = Pick<PublicServices, 'now' | 'doubtLink'>

interface About {
  readonly kind: Kind
  readonly typed: Typed
  readonly groups: readonly CountryGroup[]
  readonly before?: Opportunity | undefined
  readonly services: Shown
}

/** What saving would meet: mistakes, items like it, and how it would look. Changes nothing. */
export async function checkDraft(texts: Texts, editing: BasicEditing, about: About): Promise<Extract<FormAnswer, { state: 'checked' }>> {
  const { kind, typed, groups, before, services } = about
  const input = toInput(typed, groups, before)
  const parsed = parseOpportunityDraft(kind, input, before)
  return {
    state: 'checked',
    typed,
    lines: parsed.ok ? [] : [texts.admin.form.checkFields],
    errors: parsed.ok ? {} : sayErrors(texts, toControlErrors(texts.admin, parsed.errors, typed.rules, input['rules'])),
    preview: await previewOf(texts, about, input),
    compared: await compare(texts, editing, services, {
      name: typed.name,
      officialLink: typed.officialLink || null,
      except: before?.id,
      before,
    }),
  }
}

interface Typing extends Pick<Opportunity, 'name' | 'officialLink'> {
  /** The item itself. */
  readonly except: string | undefined
  readonly before: Pick<Opportunity, 'officialLink' | 'createdAt'> | undefined
}

/** What name and link that are being typed have to do with what is there. */
export async function compare(
  texts: Texts,
  editing: BasicEditing,
  services: Pick<PublicServices, 'doubtLink'>,
  { name, officialLink, except, before }: Typing,
): Promise<Compared> {
  const similar = await editing.opportunities.listLikelyDuplicates({ name, officialLink }, except)
  const doubt = await services.doubtLink(asJudged({ officialLink, createdAt: before?.createdAt ?? null }, before))
  return { duplicates: similar.map(nameOf), cautions: listCautions({ rules: null }, doubt, texts) }
}

/** A link that was not there before is younger than those of all other entries. */
function asJudged<Item extends Pick<Opportunity, 'officialLink' | 'createdAt'>>(
  item: Item,
  before?: Pick<Opportunity, 'officialLink'>,
): Item {
  return before?.officialLink === item.officialLink ? item : { ...item, createdAt: null }
}

/** A draft that is not finished is shown with what it has; null: something in it cannot be read. */
async function previewOf(texts: Texts, { kind, typed, before, services }: About, input: object): Promise<Preview | null> {
  const empty = emptyOpportunity(kind, readKind(typed.deadlineKind))
  // One that would appear nowhere yet is refused, so it is read as one for everywhere.
  const read = parseOpportunityDraft(kind, { ...input, regions: ['Global'] }, empty)
  if (!read.ok) return null
  const item = asRuled(previewDraft(kind, { ...read.value, regions: typed.regions }, before))
  const shown = { ...item, slug: item.slug || 'preview' }
  const now = services.now()
  return { card: toListCard(shown, texts, now), detail: toDetailView(shown, texts, now, await services.doubtLink(asJudged(shown, before))) }
}

function readKind(text: string): Deadline['kind'] {
  return deadlineKinds.find((kind) => kind === text) ?? 'fixed'
}
