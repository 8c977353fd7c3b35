import type { ErrorMessage } from '#domain/errors/error-message.ts'
import type { FieldErrors, Outcome } from '#domain/problem.ts'
import { cleanLine } from '#domain/words/text.ts'

/** What a key for scripts may do (docs/interface, Keys for scripts). */
export const scopes = ['read', 'drafts', 'publish'] as const
export type Scope = (typeof scopes)[number]

/** Days after which a key ends. */
const keyDays = [30, 90, 365] as const

const longestName = 100

export interface KeyDraft {
  readonly name: string
  readonly scope: Scope
  /** null: it never ends. */
  readonly days: number | null
}

/** `days` is one of `keyDays` or 'never', as text. Errors by field. */
export function parseKeyDraft(input: {
  readonly name: unknown
  readonly scope: unknown
  readonly days: unknown
}): Outcome<KeyDraft> {
  const name = typeof input.name === 'string' ? cleanLine(input.name) : ''
  const scope = scopes.find((each) => each === input.scope)
  const days = keyDays.find((each) => String(each) === input.days)
  const nameError = findNameError(name, 'no-key-name')
  const errors: FieldErrors = {
    ...(nameError && { name: nameError }),
    ...(scope === undefined && { scope: { key: 'no-key-scope' as const } }),
    ...(days === undefined && input.days !== 'never' && { days: { key: 'no-key-end' as const } }),
  }
  if (scope === undefined || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { name, scope, days: days ?? null } }
}

/** `missing`: the error of an empty name. undefined: none. */
export function findNameError(
  name: string,
  missing: 'no-key-name' | 'no-passkey-name',
): ErrorMessage | undefined {
  if (name === '') return { key: missing }
  return name.length > longestName ? { key: 'too-long', most: longestName } : undefined
}
