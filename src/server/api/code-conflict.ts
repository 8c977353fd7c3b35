import type { Context } from 'hono'
import { Problem } from '#domain/problem.ts'
import type { BasicEditing } from '#services/basic-editing.ts'
import type { ApiDeps } from '#server/api/call.ts'

/** When another item has the requested code, the response links to that item (docs/interface.md, Errors). */
export async function linkToOther(
  c: Context,
  { config }: Pick<ApiDeps, 'config'>,
  { opportunities }: Pick<BasicEditing, 'opportunities'>,
  error: unknown,
  code: unknown,
): Promise<void> {
  if (!(error instanceof Problem) || error.code !== 'conflict' || error.errors?.['code'] === undefined || typeof code !== 'string') return
  const other = await opportunities.findByIdOrCode(code)
  if (other !== undefined) c.header('link', `<${config.publicUrl}/admin/edit/${encodeURIComponent(other.item.id)}>; rel="related"`)
}
