import { Form } from 'react-router'
import type { PlannedItem } from '#services/items/bulk-plan.ts'
import type { PlanView } from '#web/admin/bulk/plan-view.ts'
import { chosenElsewhere, type TableChoice, turnName } from '#web/admin/bulk/table-choice.ts'
import { OfficialPage } from '#web/admin/items/OfficialPage.tsx'
import { Button, ButtonLink } from '#web/components/Button.tsx'
import { HiddenFields } from '#web/components/fields.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/bulk/bulk.css'

const focus = (heading: HTMLElement | null) => heading?.focus()

/**
 * What an action on all that match, or on what is chosen on several pages, would change, in place of
 * the table. The form names no items of all that match: the server finds them again by the address.
 * `here`: that of the table.
 */
export function PlanQuestion({ plan, here }: { plan: PlanView; here: string }) {
  const { plans: texts, removal } = useAdminTexts()
  const { planned, count, items, leftOut, press, hasChanged, choice } = plan
  const words = texts.actions[planned]
  const cancel = count === 0 ? texts.back : removal.cancel
  const isDeletion = planned === 'trash' || planned === 'remove'
  return (
    <section className="stack bulk-plan" aria-labelledby="plan">
      {hasChanged && (
        <p className="note" data-tone="error" role="alert">
          {choice === null ? texts.changed : texts.changedChoice}
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
      {choice !== null && choice.gone > 0 && <p>{texts.gone(choice.gone)}</p>}
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
            ...(choice === null ? [['all', '1'] as const] : toPairs(choice)),
            ['action', planned],
            ['press', press],
          ]}
        />
        {count > 0 && (
          <Button look="full" tone={isDeletion ? 'danger' : undefined} label={words.yes(count)} />
        )}
        {choice === null ? (
          <ButtonLink to={here} label={cancel} />
        ) : (
          <Button name={turnName} value="back" label={cancel} />
        )}
      </Form>
    </section>
  )
}

const toPairs = ({ ids }: TableChoice) => ids.map((id) => [chosenElsewhere, id] as const)

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
