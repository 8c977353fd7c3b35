import { Form, Link, useLocation, useNavigate } from 'react-router'
import { manageBlogs as text } from '#web/texts/en/admin-desk.ts'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import { Popup } from '#web/parts/Popup.tsx'
import { Icon } from '#web/pictures/marks.tsx'

interface DeleteBlogProps {
  readonly id: string
  readonly name: string
  readonly forEver: boolean
}

/** The confirmation (docs/interface.md, Tables). It has an address of its own, so it also works without scripts. */
export function DeleteBlog({ id, name, forEver }: DeleteBlogProps) {
  const navigate = useNavigate()
  const isWhole = useIsWhole()
  const { search, pathname } = useLocation()
  const query = new URLSearchParams(search)
  query.delete('delete')
  query.delete('done')
  const list = `${pathname}?${query.toString()}`
  return (
    <Popup labelledBy="delete-title" className="confirm" closeHref={list} onClose={() => void navigate(list, { preventScrollReset: true })}>
      <div className="confirm-blog">
        <Icon name="warning" size={48} className="confirm-icon" />
        <h2 id="delete-title">{text.confirm}</h2>
        <p>{!isWhole ? text.confirmAway(name) : forEver ? text.confirmForEver(name) : text.confirmText(name)}</p>
        <Form method="post" action={`?${query.toString()}`} className="row-actions" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <button className="button button-danger" name="intent" value={forEver ? 'remove' : 'trash'}>
            {text.yes}
          </button>
          <Link className="button button-line" to={list} preventScrollReset>
            {text.cancel}
          </Link>
        </Form>
      </div>
    </Popup>
  )
}
