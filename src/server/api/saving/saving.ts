import type { Context } from 'hono'
import { parseOpportunityDraft } from '#domain/forms/opportunity-draft.ts'
import { said } from '#domain/mistake.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { Problem } from '#domain/problem.ts'
import type { BasicEditing } from '#services/basic-editing.ts'
import type { ApiParts } from '#server/api/api-context.ts'
import { readAdminJson } from '#server/api/body.ts'
import { jsonBody, jsonContent, type Call } from '#server/api/call.ts'
import { linkToOther } from '#server/api/taken-code.ts'
import { decodeDraft } from '#server/wire/decode-draft.ts'
import { encodeErrors, encodeOpportunity } from '#server/wire/encode.ts'
import { refuse, renameErrors } from '#server/api/problems.ts'
import { doneSchema, opportunitySchemas } from '#server/api/document/schemas.ts'
import { findToken } from '#server/api/session.ts'
import { paths } from '#server/wire/wire.ts'

const forms: readonly { readonly kind: Kind; readonly path: string; readonly summary: string; readonly done: string }[] = [
  { kind: 'scholarship', path: paths.saveScholarship, summary: 'Save a scholarship', done: 'Scholarship data saved successfully!' },
  { kind: 'internship', path: paths.saveInternship, summary: 'Save an internship', done: 'Internship added successfully!' },
  { kind: 'leadership', path: paths.saveLeadership, summary: 'Save a leadership program', done: 'Leadership program added successfully!' },
]

/** Saving a new scholarship, internship or leadership program (docs/interface.md, Saving). */
export function savingCalls(parts: ApiParts): Call[] {
  return forms.map(({ kind, path, summary, done }) => ({
    method: 'post',
    path,
    summary,
    tag: 'Administrator',
    guarded: true,
    request: jsonBody(opportunitySchemas[kind].partial()),
    success: {
      201: { description: 'The saved item beside the message.', content: jsonContent(doneSchema.extend(opportunitySchemas[kind].shape)) },
    },
    errors: [400, 403, 409, 413, 415, 503],
    async handle(c) {
      const editing = requireEditing(parts, c)
      const input = decodeDraft(kind, await readAdminJson(c))
      const parsed = parseOpportunityDraft(kind, input)
      if (!parsed.ok) throw refuse(parsed.errors, kind)
      const outcome = await editing.opportunities.create(kind, input).catch(async (error: unknown) => {
        await linkToOther(c, parts, editing, error, parsed.value.code)
        throw renameErrors(error, (errors) => encodeErrors(errors, kind))
      })
      if (!outcome.ok) throw refuse(outcome.errors, kind)
      return c.json({ message: done, ...encodeOpportunity(outcome.value.item) }, 201)
    },
  }))
}

/** What the caller of a guarded call can do. Throws Problem 'not-found' where nothing can be edited. */
export function requireEditing({ editingFor, config }: Pick<ApiParts, 'editingFor' | 'config'>, c: Context): BasicEditing {
  const editing = editingFor(findToken(c, config) ?? '')
  if (editing === null) throw new Problem('not-found', said('Nothing can be edited here.'))
  return editing
}
