import { compare } from '#web/admin/opportunity-form/form-preview.ts'
import { basicEditingOf } from '#web/admin/session/guard.ts'
import { accessContext, servicesContext, textsOf } from '#web/context.ts'
import type { Route } from './+types/similar'

/**
 * The relation of an entered name and link (`name`, `link`) to existing items, as JSON; `except` is
 * the item itself.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const read = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 2000)
  const except = read('except') || undefined
  const editing = basicEditingOf(context)
  // Another backend has no call for it.
  const stored =
    except === undefined
      ? undefined
      : await context.get(accessContext).editing?.opportunities.find(except)
  const about = { name: read('name'), officialLink: read('link') || null, before: stored?.item }
  return Response.json(
    await compare(textsOf(context), editing, context.get(servicesContext), about),
  )
}
