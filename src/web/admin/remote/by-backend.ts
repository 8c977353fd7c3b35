import type { LoaderFunctionArgs } from 'react-router'
import type { RemoteEditing } from '#web/admin/remote/remote-editing.ts'
import { accessContext } from '#web/context.ts'

/**
 * The loader or action of an address that has a page for another backend, too: `own` is the
 * panel's, `remote` answers with API_URL.
 */
export async function byBackend<Args extends Pick<LoaderFunctionArgs, 'context'>, Own, Remote>(
  args: Args,
  own: (args: Args) => Own | Promise<Own>,
  remote: (editing: RemoteEditing, args: Args) => Remote | Promise<Remote>,
): Promise<Own | Remote> {
  const editing = args.context.get(accessContext).remote
  return await (editing === null ? own(args) : remote(editing, args))
}
