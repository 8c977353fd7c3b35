import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import { plainMessage } from '#domain/errors/error-message.ts'
import { type FieldErrors, Problem } from '#domain/problem.ts'
import { dayOrders } from '#domain/words/written-day.ts'
import type { ImportRowReport, ImportReport } from '#services/import/import-record.ts'
import { type ApiDeps, type Call, jsonContent, readers, refuse } from '#server/api/call.ts'
import { unreadSchema } from '#server/api/document/schemas.ts'
import { requireEditing } from '#server/api/editing-of.ts'
import { type ItemKind, itemKinds } from '#server/api/items/items.ts'
import { formatErrorsInEnglish, formatInEnglish } from '#server/english.ts'
import { importAtOnce } from '#server/transfer/file-transfer.ts'
import { openExport } from '#server/transfer/write-file.ts'
import { encodeErrors } from '#server/wire/wire.ts'

const fileTypes = { json: 'application/json', csv: 'text/csv' } as const
const fileContent = (record: z.ZodType) => ({
  'application/json': { schema: z.array(record) },
  'text/csv': { schema: z.string().openapi({ format: 'binary' }) },
})
const dryRun = z
  .enum(['true', 'false'])
  .optional()
  .openapi({ description: 'true: only report what would happen.' })
const days = z.enum(dayOrders).optional().openapi({
  description: 'What 03/04/2027 means in this file. Left out: such a day is an error.',
})
const newItems = z.enum(['draft', 'published']).optional().openapi({
  description: 'The state of new items whose record has no state. The default is draft.',
})
const leaveOut = z.enum(['errors', 'doubts', 'both']).optional().openapi({
  description: 'Records that are left out, so that they do not stop the others.',
})
const importQuery = z.object({ dryRun, days, new: newItems, leaveOut })
const format = z.enum(['json', 'csv']).optional().openapi({ description: 'The default is json.' })

/** A file of items of one kind, in and out (docs/interface, Items). */
export const transferCalls = (deps: ApiDeps): Call[] =>
  itemKinds.flatMap((itemKind) => [exportCall(deps, itemKind), importCall(deps, itemKind)])

function exportCall(deps: ApiDeps, { kind, path, name }: ItemKind): Call {
  return {
    method: 'get',
    path: `${path}/export`,
    summary: `Export all ${name}s as a file, including drafts, without the trash`,
    guarded: readers,
    request: { query: z.object({ format }) },
    success: {
      200: {
        description: 'Importing it again changes nothing.',
        content: fileContent(z.object({})),
      },
    },
    errors: [400, 404, 503],
    async handle(c) {
      const format = c.req.query('format') ?? 'json'
      if (format !== 'json' && format !== 'csv')
        throw refuse({ format: plainMessage('Choose json or csv.') })
      const { transfer } = requireEditing(deps, c)
      const bytes = await openExport(transfer, kind === 'post' ? 'posts' : kind, format)
      c.header('content-type', `${fileTypes[format]}; charset=utf-8`)
      c.header('content-disposition', `attachment; filename="${path.slice(1)}.${format}"`)
      return c.body(Readable.toWeb(bytes) as ReadableStream<Uint8Array>)
    },
  }
}

function importCall(deps: ApiDeps, itemKind: ItemKind): Call {
  return {
    method: 'post',
    path: `${itemKind.path}/import`,
    summary: `Import a file of ${itemKind.name}s, or report what the import would do`,
    guarded: ['publish'],
    request: {
      query: importQuery,
      body: { required: true, content: fileContent(itemKind.schema.partial()) },
    },
    success: {
      200: {
        description: 'What happened or would happen.',
        content: jsonContent(importReportSchema),
      },
    },
    errors: [400, 403, 404, 409, 413, 415, 503],
    async handle(c) {
      const query = importQuery.safeParse(c.req.query())
      if (!query.success) throw refuse(toQueryErrors(query.error))
      const { transfer } = requireEditing(deps, c)
      const type = /^(?:application\/json|text\/csv)\s*(?:;|$)/i
      if (!type.test(c.req.header('content-type') ?? ''))
        throw new Problem(
          'wrong-type',
          plainMessage('Send the file as application/json or text/csv.'),
        )
      const apply = query.data.dryRun !== 'true'
      const { days: order, leaveOut: left, new: newState = 'draft' } = query.data
      const choices = {
        leavesDoubtfulOut: left === 'doubts' || left === 'both',
        leavesMistakesOut: left === 'errors' || left === 'both',
        newState,
      }
      const hints = { only: itemKind.kind, name: '', now: deps.services.now(), order }
      const report = await importAtOnce(transfer, c.req.raw.body ?? new Blob().stream(), {
        apply,
        label: c.req.path,
        choices,
        ...hints,
      })
      return c.json(encodeReport(report, itemKind), apply && !report.applied ? 400 : 200)
    },
  }
}

const count = z.int()
const names = z.array(z.string())

const importReportSchema = z
  .object({
    message: z.string(),
    applied: z.boolean().openapi({
      description: 'false: nothing was changed, because this was a dry run or there were errors.',
    }),
    created: count,
    updated: count,
    unchanged: count,
    mistakes: count,
    doubtful: count.openapi({
      description: 'The number of new and changed records with `doubts`.',
    }),
    unread: unreadSchema,
    unnamed: names.openapi({
      description: 'Fields that no record contains. They stay as they are.',
    }),
    lines: z
      .array(
        z.object({
          line: count,
          record: count,
          action: z.enum(['create', 'update', 'mistake']),
          title: z.string(),
          _id: z.string().nullable(),
          message: z.string().nullable(),
          errors: z.record(z.string(), z.string()),
          doubts: z.record(z.string(), z.string()).openapi({
            description:
              'What an editor has to check, by field. The import uses the values as they are.',
          }),
          changed: names,
          emptied: names,
          differences: z
            .array(z.object({ field: z.string(), before: z.string(), after: z.string() }))
            .openapi({
              description:
                'The text of each changed field before and after, cut to where they differ.',
            }),
        }),
      )
      .openapi({
        description: 'Errors first. Unchanged records have no line. There are at most 1,000 lines.',
      }),
  })
  .openapi('ImportReport')

const maxRows = 1000
const order = ['mistake', 'update', 'create'] as const
type Action = (typeof order)[number]

function encodeReport(
  report: ImportReport,
  itemKind: ItemKind,
): z.infer<typeof importReportSchema> {
  const { applied, created, updated, unchanged, mistakes, doubtful } = report
  const rename = (fields: readonly string[]) =>
    Object.keys(encodeErrors(Object.fromEntries(fields.map((field) => [field, ''])), itemKind.kind))
  const encodeLines = (action: Action) =>
    report.lines
      .filter((line) => line.action === action)
      .map((line) => encodeLine(line, action, itemKind, rename))
  const lines = order.flatMap(encodeLines).slice(0, maxRows)
  const unnamed = rename(
    itemKind.kind === 'post' ? report.missingFields.posts : report.missingFields.opportunities,
  )
  return {
    message: describeResult(report),
    applied,
    created,
    updated,
    unchanged,
    mistakes,
    doubtful,
    unread: [...report.unreadColumns],
    unnamed,
    lines,
  }
}

function encodeLine(
  row: ImportRowReport,
  action: Action,
  { kind }: ItemKind,
  rename: (fields: readonly string[]) => string[],
) {
  const { line, record, title, itemId, note, errors, doubts, changed, emptied, differences } = row
  const encode = (byField: FieldErrors) => encodeErrors(formatErrorsInEnglish(byField), kind)
  const renamed = {
    errors: encode(errors),
    doubts: encode(doubts),
    changed: rename(changed),
    emptied: rename(emptied),
  }
  const changes = differences.map(({ field, before, after }) => ({
    field: rename([field])[0] ?? field,
    before,
    after,
  }))
  return {
    line,
    record,
    action,
    title,
    _id: itemId,
    message: note && formatInEnglish(note),
    ...renamed,
    differences: changes,
  }
}

/** The choices of each parameter that has another value. */
function toQueryErrors({ issues }: z.ZodError): FieldErrors {
  return Object.fromEntries(
    issues.map((issue) => {
      const values = issue.code === 'invalid_value' ? issue.values.join(' or ') : ''
      return [issue.path.join('.'), plainMessage(`Choose ${values}.`)]
    }),
  )
}

function describeResult({ applied, mistakes }: ImportReport): string {
  if (applied) return 'Imported.'
  return mistakes > 0
    ? 'Nothing is imported while the file has mistakes.'
    : 'Nothing was changed. This is a preview of the import.'
}
