import type { MessageField } from '#domain/forms/form-fields.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { LinkFault } from '#domain/words/links.ts'

/** The closed list of what can go wrong. Each edge (API, pages) translates it once. */
export const problemCodes = [
  'invalid',
  'unauthenticated',
  'wrong-origin',
  'not-found',
  'conflict',
  'too-large',
  'wrong-type',
  'too-many',
  'unavailable',
] as const
export type ProblemCode = (typeof problemCodes)[number]

export interface ProblemDetails {
  readonly errors?: FieldErrors | undefined
  readonly retryAfter?: number | undefined
  readonly isWordless?: boolean
  readonly cause?: unknown
}

/** Thrown by services. Errors of a form are returned to it, everything else is thrown. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly reason: ErrorMessage
  readonly errors: FieldErrors | undefined
  /** Seconds after which trying again makes sense ('too-many', 'unavailable'). */
  readonly retryAfter: number | undefined
  /** Another backend gave no reason of its own, so `reason` only describes its response. */
  readonly isWordless: boolean

  /**
   * The bundle of the pages holds a copy of this class, so `instanceof` goes by the name. A problem
   * thrown by services is one there too.
   */
  static override [Symbol.hasInstance](value: unknown): value is Problem {
    return value instanceof Error && value.name === 'Problem'
  }

  /** `reason` is the message for a person; a log holds its key. */
  constructor(code: ProblemCode, reason: ErrorMessage, more: ProblemDetails = {}) {
    super(reason.key, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'Problem'
    this.code = code
    this.reason = reason
    this.errors = more.errors
    this.retryAfter = more.retryAfter
    this.isWordless = more.isWordless ?? false
  }
}

/** Messages without values. */
type PlainKey =
  // What visitors write
  | 'no-name'
  | 'name-controls'
  | 'no-email'
  | 'bad-email'
  | 'website-no-text'
  | 'website-no-link'
  | 'no-message'
  | 'message-controls'
  | 'no-reason'
  // Fields of an item
  | 'wrong-shape'
  | 'no-text'
  | 'address-no-text'
  | 'picture-elsewhere'
  | 'bad-amount'
  | 'bad-currency'
  | 'on-no-page'
  | 'no-deadline'
  | 'bad-deadline'
  | 'bad-zone'
  | 'no-zone'
  | 'bad-time'
  | 'opens-after-deadline'
  | 'bad-publish-at'
  // Articles and newsletters
  | 'category-not-listed'
  | 'bad-block-type'
  | 'block-no-text'
  | 'blocks-no-list'
  | 'no-block'
  | 'address-row-no-text'
  | 'addresses-no-list'
  // Settings
  | 'no-paragraph'
  | 'no-question'
  | 'no-answer'
  | 'question-alone'
  | 'questions-no-list'
  | 'pages-not-listed'
  // Groups of countries
  | 'no-group'
  | 'no-group-name'
  | 'group-name-taken'
  | 'no-group-date'
  | 'no-group-member'
  | 'no-such-country'
  // Login and password
  | 'unfilled'
  | 'no-username'
  | 'no-password'
  | 'wrong-login'
  | 'login-first'
  | 'no-present-password'
  | 'wrong-present-password'
  | 'no-new-password'
  | 'same-password'
  | 'password-repeats'
  | 'password-too-easy'
  // Items and their changes
  | 'no-item'
  | 'no-earlier-state'
  | 'in-trash'
  | 'changed-since'
  | 'changed-meanwhile'
  | 'saved-by-other'
  | 'no-stored-message'
  | 'no-newsletter'
  | 'newsletter-sent'
  | 'no-address'
  // Pictures
  | 'picture-too-large'
  | 'picture-too-many-pixels'
  | 'picture-too-long'
  | 'picture-wrong-type'
  | 'picture-damaged'
  | 'picture-not-stored'
  // Files of an import
  | 'file-empty'
  | 'file-too-large'
  | 'file-broken-off'
  | 'file-not-stored'
  | 'file-gone'
  | 'form-broken-off'
  | 'no-record'
  | 'no-list'
  | 'no-utf-8'
  | 'list-broken-off'
  | 'record-broken-off'
  | 'record-no-json'
  | 'record-no-object'
  | 'record-too-long'
  | 'record-unreadable'
  | 'file-unreadable'
  | 'bad-quote'
  | 'no-record-between'
  | 'other-sort'
  | 'bad-state'
  | 'bad-day'
  | 'unknown-page'
  | 'import-in-trash'
  | 'import-rules-of-none'
  | 'import-post-in-trash'
  | 'too-many-records'
  | 'catalogue-changed'
  // Backups
  | 'backup-none'
  | 'backup-old'
  | 'backup-damaged'
  | 'backup-there'
  | 'erasures-none'
  // The site and the services behind it
  | 'data-away'
  | 'data-unknown'
  | 'foreign-page'
  | 'backend-away'
  | 'backend-late'
  | 'backend-elsewhere'
  | 'backend-too-large'
  | 'backend-unreadable'
  | 'backend-no-drafts'
  | 'backend-bad-deadline'
  | 'backend-no-picture'
  | 'backend-needs-addresses'
  | 'no-scholarship'
  | 'no-blog'

/** The values of each message. `most`, `least`: numbers of the subject that the key names. */
interface Values {
  'too-long': { readonly most: number }
  'one-line': { readonly most: number }
  'bad-link': { readonly fault: LinkFault }
  /**
   * `part`: 'nationality.countries.1' (of lists counted from 1); `allowed`: the words, or the
   * highest number.
   */
  'bad-rule': { readonly part: string; readonly fault: RuleFault; readonly allowed: string }
  'field-empty': { readonly field: MessageField }
  /** A field that an opportunity of this kind must have. */
  'field-missing': { readonly field: MessageField; readonly kind: Kind }
  'field-no-text': { readonly field: MessageField }
  'field-too-long': { readonly field: MessageField; readonly most: number }
  'field-no-list': { readonly field: MessageField }
  'field-not-listed': { readonly field: MessageField }
  'too-many-entries': { readonly field: MessageField; readonly most: number }
  'field-no-day': { readonly field: MessageField }
  'bad-months': { readonly field: MessageField; readonly most: number }
  'entry-too-long': { readonly field: MessageField; readonly most: number }
  'too-many-words': {
    readonly field: MessageField
    readonly most: number
    readonly longest: number
  }
  'block-too-long': { readonly most: number }
  'too-many-blocks': { readonly most: number }
  'too-many-addresses': { readonly most: number }
  /** `block`: counted from 1. null: in no block. */
  'bad-picture': { readonly fault: PictureFault; readonly block: number | null }
  'too-many-paragraphs': { readonly most: number }
  'too-many-questions': { readonly most: number }
  'no-whole-number': { readonly least: number; readonly most: number }
  /** `seconds`: until the next attempt. */
  'too-many-tries': { readonly seconds: number }
  'password-too-short': { readonly least: number }
  /** `name`: of the other item. */
  'code-taken': { readonly name: string }
  /** `names`: of the first items that name the group; `count`: of all. */
  'group-in-use': { readonly names: readonly string[]; readonly count: number }
  'too-many-items': { readonly most: number }
  // Doubts about an imported record
  'unknown-kind': { readonly word: string }
  'unknown-words': { readonly words: readonly string[] }
  'unknown-country': { readonly country: string }
  'amount-in-words': { readonly text: string }
  /** `date`: YYYY-MM-DD. */
  'day-passed': { readonly date: string }
  'name-exists': { readonly name: string }
  /** `date`: YYYY-MM-DD. */
  'renew-early': { readonly name: string; readonly date: string }
  /** `line`: of the first; null: it is the same line. */
  'twice-in-file': { readonly line: number | null }
  'other-kind': { readonly found: Kind; readonly given: Kind }
  /** Cells of a row, and columns of the table. */
  'row-width': { readonly cells: number; readonly columns: number }
  /** `field`: as the file names it. */
  'record-bad-field': { readonly field: string }
  /** `name`: of its newest migration. */
  'backup-tables-newer': { readonly name: string }
  /** `reason`: the system's own word. */
  'backup-not-written': { readonly reason: string }
  'erasures-not-read': { readonly reason: string }
  'backup-not-restored': { readonly reason: string }
  'backup-not-read': { readonly reason: string }
  'restore-not-empty': {
    readonly items: number
    readonly posts: number
    readonly messages: number
    readonly subscribers: number
    readonly pictures: number
  }
  'backend-status': { readonly status: number }
  /**
   * Words of another backend, shown as they are. Logs and stored failures print the key, so its
   * name stays.
   */
  said: { readonly text: string }
}

export type RuleFault =
  | 'name'
  | 'record'
  | 'list'
  | 'too-many'
  | 'text'
  | 'too-long'
  | 'word'
  | 'number'
  | 'count'
  | 'flag'
  | 'order'
  | 'students'
  | 'country'
  | 'no-country'
  | 'group'
  | 'language'
  | 'currency'
  | 'link'

/** Why the address of an article's picture is refused. */
export type PictureFault = 'elsewhere' | 'no-link'

type OneOf = { readonly [Key in PlainKey]: { readonly key: Key } } & {
  readonly [Key in keyof Values]: { readonly key: Key } & Values[Key]
}

export type ErrorMessageKey = keyof OneOf

/**
 * An error as a key and its values. The texts of each language (web/texts/en/error-messages.ts)
 * turn it into a sentence.
 */
export type ErrorMessage<Key extends ErrorMessageKey = ErrorMessageKey> = OneOf[Key]

/** Mistakes by field, in the domain's own field names; wire.ts renames them for the API. */
export type FieldErrors = Readonly<Record<string, ErrorMessage>>

/** A text that has no key, shown as it is. */
export const plainMessage = (text: string): ErrorMessage => ({ key: 'said', text })

/** Outcome of an action for a form: the value, or the errors by domain field. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: FieldErrors }
