import { useEffect, useRef, useState, type RefObject } from 'react'
import { asRuled, isOpenToAll } from '#domain/eligibility/as-ruled.ts'
import type { CountryGroup } from '#domain/eligibility/rules.ts'
import { parseOpportunityDraft, previewDraft } from '#domain/forms/opportunity-draft.ts'
import { listAppearances } from '#domain/listing/appearance.ts'
import { deadlineKinds } from '#domain/opportunity/deadline.ts'
import type { LinkResult } from '#domain/opportunity/link-result.ts'
import { emptyOpportunity, type Kind, type Opportunity } from '#domain/opportunity/opportunity.ts'
import type { BasicEditing } from '#services/create-editing.ts'
import type { PublicServices } from '#services/public-services.ts'
import type { SaveResult } from '#web/admin/items/save.ts'
import { OutcomeLink } from '#web/admin/items/SaveOutcome.tsx'
import type { OpportunityFormValues } from '#web/admin/opportunity-form/form-values.ts'
import {
  toDraftInput,
  addressOf,
  findFormDoubts,
  nameOf,
  useFormValues,
} from '#web/admin/opportunity-form/form-values.ts'
import { toControlErrors } from '#web/admin/rules-form/rule-errors.ts'
import { toRulesSoFar } from '#web/admin/rules-form/rules-form-values.ts'
import type { Ruling } from '#web/admin/rules-form/RulesForm.tsx'
import { useHasFullEditing } from '#web/admin/session/useHasFullEditing.ts'
import { DeadlineBar } from '#web/opportunity/DeadlineBar.tsx'
import {
  DetailBody,
  DetailHead,
  DetailMain,
  DeadlineNote,
  Passport,
} from '#web/opportunity/Detail.tsx'
import { listCautions, toCardView, toDetailView } from '#web/opportunity/item-view.ts'
import { OpportunityCard } from '#web/opportunity/OpportunityCard.tsx'
import { formatFieldErrors } from '#web/texts/format-error.ts'
import type { Texts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { useTexts } from '#web/texts/useTexts.ts'

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
  | Awaited<ReturnType<typeof checkDraft>>
  /** The stored link was checked; null: there is none. */
  | {
      readonly state: 'link-checked'
      readonly values: OpportunityFormValues
      readonly link: LinkResult | null
    }

type Services = Pick<PublicServices, 'now' | 'doubtLink'>

/** The outcome of a save without saving: errors, similar items, and a preview. */
export async function checkDraft(
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
    state: 'checked' as const,
    values,
    lines: Object.keys(errors).length === 0 ? [] : [texts.admin.form.checkFields],
    errors: formatFieldErrors(
      texts,
      toControlErrors(texts.admin, errors, values.rules, input['rules']),
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

/** A draft that is not finished is shown with what it has; null: something in it cannot be read. */
async function previewOf(
  texts: Texts,
  services: Services,
  { kind, values, before }: SentForm,
  input: object,
) {
  const empty = emptyOpportunity(
    kind,
    deadlineKinds.find((each) => each === values.deadlineKind) ?? 'fixed',
  )
  // One that would appear nowhere yet is refused, so it is read as one for everywhere.
  const read = parseOpportunityDraft(kind, { ...input, regions: ['Global'] }, empty)
  if (!read.ok) return null
  const item = asRuled(previewDraft(kind, { ...read.value, regions: values.regions }, before))
  const previewed = { ...item, slug: item.slug || 'preview' }
  const now = services.now()
  return {
    card: toCardView(previewed, texts, now),
    detail: toDetailView(
      previewed,
      texts,
      now,
      await services.doubtLink(withLinkDoubt(previewed, before)),
    ),
  }
}

/** Items with the same link or nearly the same name, shown at the name before saving. */
export function LikelyDuplicates({ compared: { duplicates } }: { compared: Compared }) {
  const texts = useAdminTexts()
  const hasFullEditing = useHasFullEditing()
  return (
    <div role="status" className="whole-row">
      {duplicates.length > 0 && (
        <div className="note">
          <p>{texts.form.duplicates}</p>
          <ul className="stack" data-gap="1">
            {duplicates.map((item) => (
              <li key={item.id}>
                <OutcomeLink to={addressOf(item, hasFullEditing)} text={item.name} isApart />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/**
 * Compares a changed name or link with existing items while the editor fills in the rest. Outside
 * of the router: a background check must neither show an error nor block a form. `initial` is the
 * server's result.
 */
export function useCompared(initial: Compared, except: string | undefined) {
  const [found, setFound] = useState<Compared | null>(null)
  const lastSent = useRef('')
  const under = useRef<AbortController | null>(null)
  useEffect(() => () => under.current?.abort(), [])
  const compare = (form: HTMLFormElement) => {
    const values = new FormData(form)
    const query = new URLSearchParams({
      name: String(values.get('name')),
      link: String(values.get('officialLink')),
      except: except ?? '',
    })
    if (query.toString() === lastSent.current) return
    lastSent.current = query.toString()
    under.current?.abort()
    under.current = new AbortController()
    void fetch(`/admin/similar?${query}`, { signal: under.current.signal })
      .then(async (response) =>
        response.ok ? setFound((await response.json()) as Compared) : undefined,
      )
      .catch(() => undefined)
  }
  return { compared: found ?? initial, compare }
}

/**
 * How visitors would see it. Inert: nothing in it can be clicked, for the item may not exist yet.
 */
export function DraftPreview({
  preview: { card, detail },
}: {
  preview: NonNullable<Awaited<ReturnType<typeof previewOf>>>
}) {
  const { form: text } = useAdminTexts()
  return (
    <section className="stack previews" aria-labelledby="preview">
      <h2 id="preview" tabIndex={-1}>
        {text.preview}
      </h2>
      <details className="disclosure" data-look="sheet" open>
        <summary>{text.previewCard}</summary>
        <div className="preview-card" inert>
          <OpportunityCard hasKeep={false} card={card} popup={false} eager />
        </div>
      </details>
      <details className="disclosure" data-look="sheet">
        <summary>{text.previewPopup}</summary>
        <div className="popup preview-popup" inert>
          <div className="popup-scroll" data-tint={detail.tint}>
            <DetailHead detail={detail} heading="h2" />
            <DetailBody detail={detail} heading="h3" />
          </div>
        </div>
      </details>
      <details className="disclosure" data-look="sheet">
        <summary>{text.previewPage}</summary>
        <article className="opportunity preview-page" data-tint={detail.tint} inert>
          <DetailHead detail={detail} heading="h2" />
          <aside className="stack side" data-gap="4">
            <div className="sheet box">
              <DeadlineBar deadline={detail.deadline} layout="head" />
              <DeadlineNote detail={detail} />
              <Passport facts={detail.facts} />
            </div>
          </aside>
          <DetailMain detail={detail} heading="h3" />
        </article>
      </details>
    </section>
  )
}

interface AppearancesProps {
  readonly kind: Kind
  readonly values: OpportunityFormValues
  readonly form: RefObject<HTMLFormElement | null>
  readonly ruling: Ruling
}

/**
 * The pages that will list the item, computed before saving by the rule of those pages
 * (docs/interface, Choices of the forms).
 */
export function Appearances({ kind, values, form, ruling }: AppearancesProps) {
  const texts = useAdminTexts()
  const { listingNames } = useTexts()
  const current = useFormValues(form, values)
  const rules = current.rules && toRulesSoFar(current.rules, ruling.before, ruling.groups)
  const openToAll = isOpenToAll({ rules, openToAll: current.openToAll !== '' })
  const pages = listAppearances({
    ...current,
    kind,
    country: current.country.trim() || null,
    openToAll,
  })
  return (
    <p className="note" role="status">
      <span>
        {pages.length === 0 ? texts.form.appearsNowhere : texts.form.appears}
        {pages.map(({ id }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <a href={`/${id}`} target="_blank" rel="noreferrer">
              {listingNames[id].title}
            </a>
          </span>
        ))}
      </span>
    </p>
  )
}
