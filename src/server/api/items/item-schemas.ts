import { z } from '@hono/zod-openapi'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { editStates } from '#domain/publication.ts'
import { opportunitySchemas, postSchema } from '#server/api/document/schemas.ts'

const instant = z.string().nullable().openapi({ format: 'date-time' })

const editor = {
  state: z.enum(editStates).openapi({ description: "'scheduled': public from publishAt on; 'closed': public, its deadline is past." }),
  publishAt: instant,
  trashedAt: instant,
  version: z.int().openapi({ description: 'Grows with each change; the ETag of the item.' }),
}
const opportunityEditor = {
  ...editor,
  kind: z.string(),
  verifiedOn: z.string().nullable().openapi({ format: 'date', description: 'When somebody last looked at the official site.' }),
  source: z.string().nullable().openapi({ description: 'For editors, never shown to visitors.' }),
}

/** An item as an editor sees it. */
export const itemSchemas: Readonly<Record<Kind | 'post', z.ZodObject>> = {
  scholarship: opportunitySchemas.scholarship.extend(opportunityEditor).openapi('WholeScholarship'),
  internship: opportunitySchemas.internship.extend(opportunityEditor).openapi('WholeInternship'),
  leadership: opportunitySchemas.leadership.extend(opportunityEditor).openapi('WholeLeadershipProgram'),
  post: postSchema.extend({ ...editor, kind: z.string() }).openapi('WholeBlog'),
}
