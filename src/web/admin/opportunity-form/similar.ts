import { kinds } from '#domain/opportunity/opportunity.ts'
import { numberedSlug, toSlug } from '#domain/words/slug.ts'
import type { Editing } from '#services/create-editing.ts'
import { compare, listSimilar, previewLive } from '#web/admin/opportunity-form/form-preview.ts'
import { parseFormValues } from '#web/admin/opportunity-form/form-values.ts'
import { listRemoteSimilar } from '#web/admin/remote/add-item.ts'
import { byBackend } from '#web/admin/remote/by-backend.ts'
import type { RemoteEditing } from '#web/admin/remote/remote-editing.ts'
import { editingOf, orResponse } from '#web/admin/session/guard.ts'
import { readForm } from '#web/components/read-form.ts'
import { servicesContext, textsOf } from '#web/context.ts'
import type { Route } from './+types/similar'

/**
 * The relation of an entered name and link (`name`, `link`) to existing items, as JSON; `except` is
 * the item itself. Without one, `code` is an ID for a new item.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const read = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 2000)
  const entered = { name: read('name'), officialLink: read('link') }
  const found = await byBackend(
    { context, entered, except: read('except') },
    findStored,
    findRemote,
  )
  const compared = await compare(
    textsOf(context),
    context.get(servicesContext),
    entered.officialLink || null,
    found.before,
    found.similar,
  )
  return Response.json({ ...compared, code: found.code })
}

/**
 * The card that the entered form would have, and where visitors would find the item, as JSON: what
 * `previewLive` gives. `kind`, and `except` as above. Nothing is stored. It has no address of its own,
 * because each one costs every visitor some bytes.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { opportunities, groups } = editingOf(context)
  const except = url.searchParams.get('except') ?? ''
  const [form, allGroups, edited] = await orResponse(
    Promise.all([
      readForm(request),
      groups.list(),
      except === '' ? undefined : opportunities.find(except),
    ]),
  )
  const before = edited?.item
  const kind = kinds.find((each) => each === url.searchParams.get('kind')) ?? 'scholarship'
  const sent = { kind, values: parseFormValues(form), groups: allGroups, before }
  return Response.json(previewLive(textsOf(context), context.get(servicesContext), sent))
}

interface Entered extends Pick<Route.LoaderArgs, 'context'> {
  readonly entered: Readonly<Record<'name' | 'officialLink', string>>
  readonly except: string
}

async function findRemote(remote: RemoteEditing, { entered }: Entered) {
  return { before: undefined, code: null, similar: await listRemoteSimilar(remote, entered) }
}

async function findStored({ context, entered, except }: Entered) {
  const editing = editingOf(context)
  const before = except === '' ? undefined : (await editing.opportunities.find(except))?.item
  const code = except === '' ? await proposeCode(editing, entered.name) : null
  return { before, code, similar: await listSimilar(editing, entered, before) }
}

const mostTries = 20

/** An ID made of the name that no other item has; null: there is no such ID. */
async function proposeCode({ opportunities }: Editing, name: string): Promise<string | null> {
  const wanted = toSlug(name, '')
  if (wanted === '') return null
  for (let number = 1; number <= mostTries; number += 1) {
    const code = number === 1 ? wanted : numberedSlug(wanted, number)
    if ((await opportunities.findByIdOrCode(code)) === undefined) return code
  }
  return null
}
