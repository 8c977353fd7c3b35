import { stateTones } from '#web/admin/items/table-view.ts'
import { href, useNavigation } from 'react-router'
import { isPublicState } from '#domain/publication.ts'
import type { LinkNote } from '#services/links/link-note.ts'
import { opportunityForm } from '#web/admin/opportunity-form/OpportunityForm.tsx'
import { LocalDate } from '#web/components/LocalDate.tsx'
import type { AdminTexts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { EditedOpportunity } from '#services/items/edited.ts'

interface EditStatusProps {
  readonly edited: Pick<EditedOpportunity, 'state' | 'publishAt'> &
    Pick<Opportunity, 'slug' | 'verifiedOn'> & {
      /** The stored link can be checked now. */
      readonly canCheckLink: boolean
    }
  readonly link: EditedOpportunity['link']
  /** The form holds another link than the checked one. */
  readonly isOtherLink: boolean
}

/**
 * State, last check of the official site, and the result of the link check with a button for another. The button belongs to the form, so that the
 * entered text comes back with the response, without scripts too.
 */
export function EditStatus({ edited, link, isOtherLink }: EditStatusProps) {
  const { edit: text } = useAdminTexts()
  const isChecking = useNavigation().formData?.get('intent') === 'check-link'
  return (
    <dl className="row sheet edit-status" data-align="start">
      <div>
        <dt className="hint">{text.state}</dt>
        <dd className="row">
          <span className="badge" data-tone={stateTones[edited.state]}>
            {text.states[edited.state]}
          </span>{' '}
          {edited.state === 'scheduled' && edited.publishAt && <LocalDate date={edited.publishAt.slice(0, 10)} />}
          {isPublicState(edited.state) && <a href={href('/opportunity/:slug', { slug: edited.slug })}>{text.open}</a>}
        </dd>
      </div>
      <div>
        <dt className="hint">{text.verified}</dt>
        <dd className="row">{edited.verifiedOn ? <LocalDate date={edited.verifiedOn} /> : text.neverVerified}</dd>
      </div>
      <div>
        <dt className="hint">{text.link}</dt>
        <dd className="row">
          <span id="link-result" role="status" tabIndex={-1}>
            {link ? (
              <>
                {text.links[link.state]}, {text.linkOn} <LocalDate date={link.checkedAt.slice(0, 10)} />
                {link.note && <span className="muted"> {formatLinkNote(link.note, text)}</span>}
              </>
            ) : (
              text.linkNever
            )}
            {isOtherLink && <span className="muted"> {text.savedLink}</span>}
          </span>
          {edited.canCheckLink && (
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

function formatLinkNote(note: LinkNote, text: AdminTexts['edit']): string {
  if ('error' in note) return text.linkErrors[note.error]
  if ('status' in note) return text.linkStatus(note.status)
  return 'quote' in note ? text.linkQuotes(note.quote) : note.other
}
