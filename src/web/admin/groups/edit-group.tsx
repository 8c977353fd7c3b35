import { data, Form, href, redirect, useNavigation } from 'react-router'
import { BackButton } from '#web/admin/frame/BackButton.tsx'
import { editingOf } from '#web/admin/frame/guard.ts'
import { readLoss } from '#web/admin/frame/keep-text.ts'
import { orAnswer, readProblem } from '#web/admin/frame/problem.ts'
import { GroupForm } from '#web/admin/groups/GroupForm.tsx'
import { emptyGroup, readTypedGroup, reshapeGroup, toGroupInput, toTypedGroup, type TypedGroup } from '#web/admin/groups/typed-group.ts'
import { Link } from '#web/parts/Link.tsx'
import { readForm } from '#web/parts/read-form.ts'
import { type SaidErrors, sayErrors, sayMistake } from '#web/texts/say-mistake.ts'
import { textsOf } from '#web/texts/texts-of.ts'
import type { Route } from './+types/edit-group'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

type Answer =
  /** Nothing was saved: mistakes, or a list that was reshaped. `reason`: what is said above the form. */
  | { readonly state: 'typed'; readonly typed: TypedGroup; readonly errors: SaidErrors; readonly reason: string | null }
  /** It was not deleted. */
  | { readonly state: 'kept'; readonly reason: string }
  | { readonly state: 'expired' | 'offline' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { groups } = editingOf(context)
  const key = params.key ?? null
  if (key === null) return { name: null, typed: emptyGroup, users: [] }
  const [all, uses] = await orAnswer(Promise.all([groups.list(), groups.listUses()]))
  const group = all.find((each) => each.key === key)
  if (group === undefined) throw data(null, { status: 404 })
  const users = uses.filter((use) => use.groups.includes(key)).map(({ id, name }) => ({ id, name }))
  return { name: group.name, typed: toTypedGroup(group), users }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const texts = textsOf(context)
  const { groups } = editingOf(context)
  const key = params.key ?? null
  const form = await readForm(request)
  const intent = String(form.get('intent') ?? 'save')
  if (intent === 'delete' && key !== null) {
    try {
      await groups.remove(key)
    } catch (error) {
      const { problem, status } = readProblem(error)
      return data<Answer>({ state: 'kept', reason: sayMistake(texts, problem.reason) }, { status })
    }
    throw redirect(`${href('/admin/groups')}?done=deleted`)
  }
  const typed = readTypedGroup(form)
  const shaped = reshapeGroup(typed, intent)
  if (shaped !== undefined) return data<Answer>({ state: 'typed', typed: shaped, errors: {}, reason: null })
  try {
    const outcome = await groups.save(key, toGroupInput(typed))
    if (!outcome.ok) {
      const errors = sayErrors(texts, outcome.errors)
      return data<Answer>({ state: 'typed', typed, errors, reason: texts.admin.groups.mistakes }, { status: 400 })
    }
  } catch (error) {
    const { problem, status } = readProblem(error)
    return data<Answer>({ state: 'typed', typed, errors: {}, reason: sayMistake(texts, problem.reason) }, { status })
  }
  throw redirect(`${href('/admin/groups')}?done=saved`)
}

/** A session that ended and a line that broke leave the text where it is. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<Answer> {
  return serverAction().catch((error: unknown): Answer => ({ state: readLoss(error) }))
}

export { shouldRevalidate } from '#web/admin/frame/lost-session.ts'

export default function EditGroupRoute({ loaderData: { name, typed, users }, actionData: answer }: Route.ComponentProps) {
  const { groups: text, panel } = useAdminTexts()
  const sending = useNavigation().formMethod === 'POST'
  const title = name ?? text.addTitle
  return (
    <>
      <title>{title}</title>
      <div className="admin-title">
        <h1>{title}</h1>
        <BackButton>{panel.back}</BackButton>
      </div>
      {answer && <Refusal answer={answer} />}
      <GroupForm
        typed={answer?.state === 'typed' ? answer.typed : typed}
        errors={answer?.state === 'typed' ? answer.errors : {}}
        sending={sending}
      />
      {name !== null && <Uses users={users} />}
    </>
  )
}

function Refusal({ answer }: { answer: Answer }) {
  const { login, form } = useAdminTexts()
  const words = 'reason' in answer ? answer.reason : answer.state === 'expired' ? login.expired : form.offline
  if (words === null) return null
  return (
    <p className="note note-error" role="alert">
      {words}
    </p>
  )
}

/** The items that a change reaches, and the way to delete a group that none names. */
function Uses({ users }: { users: readonly { readonly id: string; readonly name: string }[] }) {
  const { groups: text } = useAdminTexts()
  return (
    <section className="block" aria-labelledby="uses">
      <div className="section-head">
        <h2 id="uses">{text.usedBy}</h2>
        <p className="muted">{users.length === 0 ? text.unused : text.inUse}</p>
      </div>
      {users.length > 0 ? (
        <ul className="plain-list">
          {users.map(({ id, name }) => (
            <li key={id}>
              <Link to={href('/admin/edit/:id', { id })}>{name}</Link>
            </li>
          ))}
        </ul>
      ) : (
        <details className="folded">
          <summary>{text.remove}</summary>
          <Form method="post" className="stack">
            <p>{text.removeQuestion}</p>
            <p>
              <button className="button button-danger-full" name="intent" value="delete">
                {text.removeYes}
              </button>
            </p>
          </Form>
        </details>
      )}
    </section>
  )
}
