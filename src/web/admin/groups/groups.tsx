import { href } from 'react-router'
import { PageHead, Done } from '#web/admin/layout/PageHead.tsx'
import { editingOf, orResponse } from '#web/admin/session/guard.ts'
import { ButtonLink } from '#web/components/Button.tsx'
import { Link } from '#web/components/Link.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/groups'
import '#web/admin/groups/groups.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { groups } = editingOf(context)
  const [all, uses] = await orResponse(Promise.all([groups.list(), groups.listUses()]))
  const countUses = (key: string) => uses.filter((use) => use.groups.includes(key)).length
  return {
    groups: all.map(({ key, name, asOf, countries }) => ({
      key,
      name,
      asOf,
      count: countries.length,
      uses: countUses(key),
    })),
  }
}

export default function GroupsRoute({ loaderData: { groups } }: Route.ComponentProps) {
  const { pages, groups: text } = useAdminTexts()
  return (
    <>
      <PageHead title={pages.groups}>
        <ButtonLink look="full" to={href('/admin/add_group')} label={text.add} />
      </PageHead>
      <Done words={{ saved: text.saved, deleted: text.deleted }} />
      <p className="muted">{text.lead}</p>
      {groups.length === 0 && <p className="message">{text.empty}</p>}
      <ul className="group-list">
        {groups.map(({ key, name, asOf, count, uses }) => (
          <li key={key}>
            <Link className="target" to={href('/admin/edit_group/:key', { key })}>
              {name}
            </Link>
            <span>
              {text.count(count)}, {text.asOfShort(asOf)}
            </span>
            <span className="muted">{text.uses(uses)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
