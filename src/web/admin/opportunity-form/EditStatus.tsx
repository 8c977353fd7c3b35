import { href, useNavigation } from 'react-router'
import { isPublicState, type EditState } from '#domain/publication.ts'
import type { LinkNote } from '#services/links/link-note.ts'
import { opportunityForm } from '#web/admin/opportunity-form/OpportunityForm.tsx'
import { LocalDate } from '#web/parts/LocalDate.tsx'
import type { AdminTexts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { EditedOpportunity, HistoryEntry, LinkResult } from '#services/items/edited.ts'
import { tablePaths } from '#web/admin/frame/paths.ts'

/**
 * State, last look at the official site, result of the link check with a button for another. The button belongs to the form, so that what
 * is typed there comes back with the answer, without scripts too.
 */
export function EditStatus({ view, link, isOtherLink }: { view: EditView; link: EditView['link']; isOtherLink: boolean }) {
  const texts = useAdminTexts()
  const text = texts.edit
  const navigation = useNavigation()
  const isChecking = navigation.formData?.get('intent') === 'check-link'
  const isPublic = isPublicState(view.state)
  return (
    <dl className="edit-status">
      <div>
        <dt>{text.state}</dt>
        <dd>
          <span className={`state state-${view.state}`}>{text.states[view.state]}</span>{' '}
          {view.state === 'scheduled' && view.publishAt && <LocalDate date={view.publishAt.slice(0, 10)} />}
          {isPublic && <a href={href('/opportunity/:slug', { slug: view.slug })}>{text.open}</a>}
        </dd>
      </div>
      <div>
        <dt>{text.verified}</dt>
        <dd>{view.verifiedOn ? <LocalDate date={view.verifiedOn} /> : text.neverVerified}</dd>
      </div>
      <div>
        <dt>{text.link}</dt>
        <dd>
          <span id="link-result" role="status" tabIndex={-1}>
            {link ? (
              <>
                {text.links[link.state]}, {text.linkOn} <LocalDate date={link.checkedAt.slice(0, 10)} />
                {link.note && <span className="muted"> {sayNote(link.note, text)}</span>}
              </>
            ) : (
              text.linkNever
            )}
            {isOtherLink && <span className="muted"> {text.savedLink}</span>}
          </span>
          {view.canCheckLink && (
            <>
              {/* Enter in a field presses the first button of its form on the page, which would be the link's. */}
              <button className="visually-hidden" form={opportunityForm} tabIndex={-1} aria-hidden="true" />
              <button
                className="button button-line button-small"
                form={opportunityForm}
                name="intent"
                value="check-link"
                formNoValidate
                disabled={isChecking}
              >
                {isChecking ? text.checkingLink : text.checkLink}
              </button>
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}

function sayNote(note: LinkNote, text: AdminTexts['edit']): string {
  if ('trouble' in note) return text.linkTroubles[note.trouble]
  if ('status' in note) return text.linkStatus(note.status)
  return 'says' in note ? text.linkSays(note.says) : note.other
}

/** What stands around the form of an item. */
interface EditView {
  readonly id: string
  readonly slug: string
  readonly kind: Kind
  readonly name: string
  /** The table of its kind. */
  readonly table: string
  readonly version: number
  readonly state: EditState
  readonly publishAt: string | null
  readonly verifiedOn: string | null
  readonly link: LinkResult | null
  /** Its link as it is stored can be looked at now. */
  readonly canCheckLink: boolean
  readonly history: readonly HistoryEntry[]
}

export function toEditView(
  { item, version, state, publishAt, link }: EditedOpportunity,
  history: readonly HistoryEntry[],
  hasWeb: boolean,
): EditView {
  const { id, slug, kind, name, verifiedOn } = item
  const canCheckLink = hasWeb && state !== 'trash' && item.officialLink !== null
  return { id, slug, kind, name, table: tablePaths[kind], version, state, publishAt, verifiedOn, link, canCheckLink, history }
}
