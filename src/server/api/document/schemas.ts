import { z } from '@hono/zod-openapi'
import { applicationStatuses } from '#domain/opportunity/applications.ts'
import { deadlineKinds } from '#domain/opportunity/deadline.ts'
import { type Kind, type Opportunity, rowOf } from '#domain/opportunity/opportunity.ts'
import { blockTypes, type Post } from '#domain/post.ts'
import {
  applicationsName,
  deadlineNames,
  findWireName,
  postNames,
  readNames,
  secondNames,
} from '#server/wire/wire.ts'

/**
 * The API document's schemas of each record. They check nothing: the domain checks forms, and
 * `wire.ts` creates responses. They are built from the tables of `wire.ts`, so the document cannot
 * name a field that is not sent.
 */
const text = z.string()
const optionalText = z.string().nullable()
const texts = z.array(z.string())
const instant = z.string().nullable().openapi({ format: 'date-time' })
const date = z.string().nullable().openapi({ format: 'date' })

const monthsSchema = z
  .array(z.int().min(1).max(12))
  .openapi({ description: 'Months of the year, at most six.' })

const fieldSchemas: Readonly<Partial<Record<keyof Opportunity, z.ZodType>>> = {
  regions: z
    .union([text, texts])
    .openapi({ description: 'Text for one region, a list for several.' }),
  deadline: date.openapi({
    description: 'Only an announced date. It is null for every other kind of deadline.',
  }),
  createdAt: instant,
  updatedAt: instant,
  rules: z
    .record(z.string(), z.unknown())
    .nullable()
    .openapi({ description: 'Who can apply and what it pays for. See docs/interface, Rules.' }),
  code: text.openapi({
    description: 'The identifier that the administrator typed, else the same as _id.',
  }),
}

function schemaOf(field: keyof Opportunity): z.ZodType {
  const own = fieldSchemas[field]
  if (own !== undefined) return own
  const row = rowOf(field)
  if (row.value === 'lines' || row.value === 'words') return texts
  if (row.value === 'months') return monthsSchema
  if (row.value === 'day') return date
  if (row.value === 'flag') return z.boolean()
  if (row.value === 'number') return z.number().nullable()
  if (row.value === 'choice') return z.enum(row.of).nullable()
  return 'empty' in row ? text : optionalText
}

const deadlineSchemas = {
  kind: z.enum(deadlineKinds),
  date: date.openapi({ description: 'A date known from earlier years.' }),
  time: text.optional().openapi({ description: 'HH:MM, with a time zone.' }),
  zone: text
    .optional()
    .openapi({ description: 'IANA time zone. Without it the day ends anywhere on Earth.' }),
  note: text.optional(),
}

function opportunitySchema(kind: Kind, title: string) {
  const shape: Record<string, z.ZodType> = {}
  for (const field of Object.keys(readNames) as (keyof Opportunity)[]) {
    const schema = schemaOf(field)
    for (const name of [findWireName(kind, field), secondNames[kind][field]])
      if (name !== undefined) shape[name] = schema
  }
  for (const [field, schema] of Object.entries(deadlineSchemas))
    shape[deadlineNames[field as keyof typeof deadlineSchemas]] = schema
  shape[applicationsName] = z.enum(applicationStatuses).openapi({
    readOnly: true,
    description:
      'Whether applications are open at the time of the response, from the deadline and the opening.',
  })
  return z.object(shape).openapi(title)
}

export const opportunitySchemas: Readonly<Record<Kind, z.ZodObject>> = {
  scholarship: opportunitySchema('scholarship', 'Scholarship'),
  internship: opportunitySchema('internship', 'Internship'),
  leadership: opportunitySchema('leadership', 'LeadershipProgram'),
}

const blockSchema = z.object({
  type: z.enum(blockTypes),
  value: text.openapi({ description: 'Text, or the address of an image.' }),
  alt: text.optional().openapi({ description: 'What an image shows, in words.' }),
})
const postFields: Readonly<Partial<Record<keyof Post, z.ZodType>>> = {
  content: z.array(blockSchema),
  imageUrls: texts,
  publishedOn: date,
}

export const postSchema = z
  .object(
    Object.fromEntries(
      (Object.keys(postNames) as (keyof Post)[]).flatMap((field) =>
        postNames[field].slice(0, 1).map((name) => [name, postFields[field] ?? text]),
      ),
    ),
  )
  .extend({ id: text })
  .openapi('Blog')

export const messageSchema = z
  .object({
    _id: text,
    id: text,
    name: text,
    email: text,
    website: text,
    message: text,
    createdAt: instant,
  })
  .openapi('Message')

export const doneSchema = z
  .object({
    message: text,
    doubts: z.record(text, text).optional().openapi({
      description: 'What an editor has to check, by field. The values are saved as they are.',
    }),
  })
  .openapi('Done')

export const unreadSchema = z.array(z.object({ name: text, nearest: text.nullable() })).openapi({
  description: 'Names that are not read, each with the nearest known name.',
})

export const errorSchema = z
  .object({
    message: text,
    errors: z
      .record(text, text)
      .optional()
      .openapi({ description: 'Errors by field, only if fields of a form are wrong.' }),
  })
  .openapi('Error')

export const contactSchema = z
  .object({
    name: text.openapi({ example: 'Amina Otieno' }),
    email: text.openapi({ format: 'email' }),
    website: text.optional().openapi({ description: 'An http or https address, or empty.' }),
    message: text,
  })
  .openapi('ContactForm')

export const subscriptionSchema = z
  .object({ email: text.openapi({ format: 'email' }) })
  .openapi('Subscription')

export const signInSchema = z
  .object({
    username: text,
    password: text,
    code: text.optional().openapi({
      description:
        'The second step, if it is on: a code of the authenticator app, or a recovery word.',
    }),
    token: z.boolean().optional().openapi({
      description:
        'true: the response contains a bearer token, but not if the request has an Origin header, as from a browser.',
    }),
  })
  .openapi('Login')

export const signedInSchema = z
  .object({ message: text, token: text.optional() })
  .openapi('LoggedIn')

export const listQuerySchema = z.object({
  collection: text.optional().openapi({
    description: 'The path of a listing page of scholarships.',
    example: 'phd-scholarship',
  }),
  q: text.optional().openapi({ description: 'Words to search for, at least 2 characters.' }),
  page: z.int().min(1).optional(),
  pageSize: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .openapi({ description: 'The default is 30 if only a page is given.' }),
})

/** The list of internships is in a field of its own (docs/interface, Calls). */
export const internshipListSchema = z
  .object({ message: opportunitySchemas.internship.array() })
  .openapi('Internships')
