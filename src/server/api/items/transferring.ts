import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import { said } from '#domain/mistake.ts'
import { Problem } from '#domain/problem.ts'
import type { ApiParts } from '#server/api/api-context.ts'
import { type Call, jsonContent } from '#server/api/call.ts'
import { requireWholeEditing } from '#server/api/items/item-answer.ts'
import { type ItemKind, itemKinds } from '#server/api/items/item-kinds.ts'
import { encodeReport, importReportSchema } from '#server/api/items/import-report.ts'
import { refuse } from '#server/api/problems.ts'
import { importAtOnce } from '#server/transfer/file-transfer.ts'
import { openExport } from '#server/transfer/write-file.ts'

const fileTypes = { json: 'application/json', csv: 'text/csv' } as const
const file = z.string().openapi({ format: 'binary' })
const dryRun = z.enum(['true', 'false']).optional().openapi({ description: 'true: only tell what would happen.' })
const format = z.enum(['json', 'csv']).optional().openapi({ description: 'json unless said.' })

/** A file of items of one kind, in and out (docs/interface.md, Items). */
export function transferCalls(parts: ApiParts): Call[] {
  return itemKinds.flatMap((itemKind) => [exportCall(parts, itemKind), importCall(parts, itemKind)])
}

function exportCall(parts: ApiParts, { kind, path, name }: ItemKind): Call {
  return {
    method: 'get',
    path: `${path}/export`,
    summary: `All ${name}s outside the trash as a file, drafts too`,
    tag: 'Administrator',
    guarded: true,
    request: { query: z.object({ format }) },
    success: {
      200: {
        description: 'Importing it again changes nothing.',
        content: { 'application/json': { schema: z.array(z.object({})) }, 'text/csv': { schema: file } },
      },
    },
    errors: [400, 404, 503],
    async handle(c) {
      const asked = c.req.query('format') ?? 'json'
      if (asked !== 'json' && asked !== 'csv') throw refuse({ format: said('Choose json or csv.') })
      const { transfer } = requireWholeEditing(parts)
      const bytes = await openExport(transfer, kind === 'post' ? 'posts' : kind, asked)
      c.header('content-type', `${fileTypes[asked]}; charset=utf-8`)
      c.header('content-disposition', `attachment; filename="${path.slice(1)}.${asked}"`)
      return c.body(Readable.toWeb(bytes) as ReadableStream<Uint8Array>)
    },
  }
}

function importCall(parts: ApiParts, itemKind: ItemKind): Call {
  return {
    method: 'post',
    path: `${itemKind.path}/import`,
    summary: `Import a file of ${itemKind.name}s, or say what importing it would do`,
    tag: 'Administrator',
    guarded: true,
    request: {
      query: z.object({ dryRun }),
      body: {
        required: true,
        content: { 'application/json': { schema: z.array(itemKind.schema.partial()) }, 'text/csv': { schema: file } },
      },
    },
    success: { 200: { description: 'What has happened, or would.', content: jsonContent(importReportSchema) } },
    errors: [400, 403, 404, 409, 413, 415, 503],
    async handle(c) {
      const asked = c.req.query('dryRun') ?? 'false'
      if (asked !== 'true' && asked !== 'false') throw refuse({ dryRun: said('Choose true or false.') })
      const { transfer } = requireWholeEditing(parts)
      const type = /^(?:application\/json|text\/csv)\s*(?:;|$)/i
      if (!type.test(c.req.header('content-type') ?? ''))
        throw new Problem('wrong-type', said('Send the file as application/json or text/csv.'))
      const report = await importAtOnce(transfer, c.req.raw.body ?? new Blob().stream(), {
        apply: asked === 'false',
        only: itemKind.kind,
        name: '',
        label: c.req.path,
        now: parts.services.now(),
      })
      const isRefused = asked === 'false' && report.mistakes > 0
      return c.json(encodeReport(report, itemKind), isRefused ? 400 : 200)
    },
  }
}
