import { z } from '@hono/zod-openapi'
import type { ItemKind } from '#server/api/items/item-kinds.ts'
import { sayErrorsInEnglish, sayInEnglish } from '#server/english.ts'
import type { ImportLine, ImportReport } from '#services/import/import-record.ts'

const count = z.int()
const names = z.array(z.string())

export const importReportSchema = z
  .object({
    message: z.string(),
    applied: z.boolean().openapi({ description: 'false: a dry run, or there were mistakes, so nothing was changed.' }),
    created: count,
    updated: count,
    unchanged: count,
    mistakes: count,
    unnamed: names.openapi({ description: 'Fields that no record names, so that they stay as they are.' }),
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
          changed: names,
          emptied: names,
        }),
      )
      .openapi({ description: 'Mistakes first; what stays as it is has no line, and there are 1,000 at most.' }),
  })
  .openapi('ImportReport')

const mostLines = 1000
const order = ['mistake', 'update', 'create'] as const

/** The report under the names of the wire. */
export function encodeReport(report: ImportReport, itemKind: ItemKind): z.infer<typeof importReportSchema> {
  const { applied, created, updated, unchanged, mistakes } = report
  const rename = (fields: readonly string[]) => Object.keys(itemKind.encodeErrors(Object.fromEntries(fields.map((field) => [field, '']))))
  const lines = order.flatMap((action) =>
    report.lines.flatMap((line) => (line.action === action ? [encodeLine(line, action, itemKind, rename)] : [])),
  )
  const unnamed = itemKind.kind === 'post' ? report.unnamed.posts : report.unnamed.opportunities
  return {
    message: tell(report),
    applied,
    created,
    updated,
    unchanged,
    mistakes,
    unnamed: rename(unnamed),
    lines: lines.slice(0, mostLines),
  }
}

function encodeLine(
  { line, record, title, itemId, note, errors, changed, emptied }: ImportLine,
  action: (typeof order)[number],
  itemKind: ItemKind,
  rename: (fields: readonly string[]) => string[],
) {
  const renamed = { errors: itemKind.encodeErrors(sayErrorsInEnglish(errors)), changed: rename(changed), emptied: rename(emptied) }
  return { line, record, action, title, _id: itemId, message: note && sayInEnglish(note), ...renamed }
}

function tell({ applied, mistakes }: ImportReport): string {
  if (applied) return 'Imported.'
  return mistakes > 0 ? 'Nothing is imported while the file has mistakes.' : 'Nothing was changed: this is what importing it would do.'
}
