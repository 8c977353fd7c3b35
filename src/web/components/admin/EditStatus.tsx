import { href } from 'react-router'
import * as texts from '#web/admin-opportunity-messages.ts'
import { LocalDate } from '#web/components/LocalDate.tsx'
import type { EditView } from '#web/views/admin-edit-view.ts'

/** State, last look at the official site, result of the link check. */
export function EditStatus({ view }: { view: EditView }) {
  const text = texts.edit
  const isPublic = view.state === 'published' || view.state === 'closed'
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
          {view.link ? (
            <>
              {text.links[view.link.state]}, {text.linkOn} <LocalDate date={view.link.checkedAt.slice(0, 10)} />
              {view.link.note && <span className="muted"> {view.link.note}</span>}
            </>
          ) : (
            text.linkNever
          )}
        </dd>
      </div>
    </dl>
  )
}
