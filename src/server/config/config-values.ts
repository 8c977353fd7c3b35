import { z } from 'zod'

export type Env = Readonly<Record<string, string | undefined>>

/** A number written with digits, within the bounds, both included. */
export function number({ min, max, whole }: { readonly min: number; readonly max: number; readonly whole: boolean }) {
  const error = ({ input }: { readonly input?: unknown }) =>
    `must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}, not "${String(input).slice(0, 40)}".`
  const value = z.number({ error }).min(min, { error }).max(max, { error })
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/, { error })
    .transform(Number)
    .pipe(whole ? value.refine(Number.isInteger, { error }) : value)
}

/** `on` or `off`. */
export function flag() {
  return z.stringbool({
    truthy: ['on'],
    falsy: ['off'],
    error: ({ input }) => `must be "on" or "off", not "${String(input).slice(0, 40)}".`,
  })
}

/**
 * An address with one of these schemes, without a slash at its end. The value is not repeated in the message, since addresses of databases
 * and mail servers hold passwords.
 */
export function address(...schemes: readonly [string, ...string[]]) {
  const error = `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}…`
  // The parser reads "http:///x" as host x.
  const start = new RegExp(`^(?:${schemes.join('|')})://[^/?#]`, 'i')
  return z
    .string()
    .refine((text) => start.test(text) && URL.canParse(text), { error, abort: true })
    .transform((text) => text.replace(/\/+$/, ''))
}

/** A web address of a host alone, as its origin. */
export function site() {
  return address('http', 'https')
    .refine(isBare, { error: 'must be an address without a path: the site stands at the root of its host.' })
    .transform((text) => new URL(text).origin)
}

/** Origins separated by commas or spaces, each once. */
export function origins() {
  const isOrigin = (text: string) => address('http', 'https').refine(isBare).safeParse(text).success
  const entry = z.string().refine(isOrigin, {
    error: ({ input }) =>
      `must list origins such as https://www.example.org, separated by commas; "${String(input).slice(0, 80)}" is none.`,
  })
  return z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .pipe(z.array(entry.transform((text) => new URL(text).origin)))
    .transform((list): readonly string[] => [...new Set(list)])
}

function isBare(text: string): boolean {
  const { pathname, search, hash, username } = new URL(text)
  return pathname === '/' && search === '' && hash === '' && username === ''
}
