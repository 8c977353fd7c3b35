import { Form } from 'react-router'
import type { PlannedItem } from '#services/items/bulk-plan.ts'
import type { PlanView } from '#web/admin/bulk/plan-view.ts'
import { OfficialPage } from '#web/admin/items/OfficialPage.tsx'
import { Button, ButtonLink } from '#web/components/Button.tsx'
import { HiddenFields } from '#web/components/fields.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/bulk/bulk.css'

const focus = (heading: HTMLElement | null) => heading?.focus()

/**
 * What an action on all that match would change, in place of the table. The form carries no items:
 * the server finds them again by the address. `here`: that of the table.
 */
export function PlanQuestion({ plan, here }: { plan: PlanView; here: string }) {
  const { plans: texts, removal } = useAdminTexts()
  const { planned, count, items, leftOut, press, hasChanged } = plan
  const words = texts.actions[planned]
  const isDeletion = planned === 'trash' || planned === 'remove'
  return (
    <section className="stack bulk-plan" aria-labelledby="plan">
      {hasChanged && (
        <p className="note" data-tone="error" role="alert">
          {texts.changed}
        </p>
      )}
      <h2 id="plan" ref={focus} tabIndex={-1}>
        {count === 0 ? texts.nothing : `${words.yes(count)}?`}
      </h2>
      {count > 0 && (
        <>
          <p>
            {words.consequence(count)} {planned !== 'remove' && texts.undo}
          </p>
          <Names items={items} count={count} />
        </>
      )}
      {leftOut.map(({ reason, count: left, items: some }) => (
        <section key={reason} className="stack">
          <h3>{texts.leftOut(left)}</h3>
          <p>{texts.reasons[reason](left)}</p>
          <Names items={some} count={left} isOpened={reason === 'unopened'} />
        </section>
      ))}
      <Form method="post" action={here} className="row">
        <HiddenFields
          pairs={[
            ['all', '1'],
            ['action', planned],
            ['press', press],
          ]}
        />
        {count > 0 && (
          <Button look="full" tone={isDeletion ? 'danger' : undefined} label={words.yes(count)} />
        )}
        <ButtonLink to={here} label={count === 0 ? texts.back : removal.cancel} />
      </Form>
    </section>
  )
}

/** The first of the items, each leading to its official page where that has to be opened. */
function Names({
  items,
  count,
  isOpened = false,
}: {
  items: readonly PlannedItem[]
  count: number
  isOpened?: boolean
}) {
  const { removal } = useAdminTexts()
  return (
    <ul className="stack" data-gap="1">
      {items.map(({ id, name }) => (
        <li key={id}>{isOpened ? <OfficialPage id={id} label={name} /> : name}</li>
      ))}
      {count > items.length && <li>{removal.more(count - items.length)}</li>}
    </ul>
  )
}
