import { createContext, data, type RouterContextProvider } from 'react-router'
import type { ErrorMessage } from '#domain/errors/error-message.ts'
import type { SheetField } from '#domain/forms/sheet-fields.ts'
import type { Problem, FieldErrors, Outcome } from '#domain/problem.ts'
import type { PopupPause } from '#domain/site.ts'
import type { DayOrder } from '#domain/words/written-day.ts'
import type { AccountSession } from '#services/account/account.ts'
import type { ScriptKey } from '#services/account/keys.ts'
import type { Passkey, PasskeyCreation, PasskeyLogin } from '#services/account/passkeys.ts'
import type { SecondStepSetup } from '#services/account/second-step.ts'
import type { Editing } from '#services/create-editing.ts'
import type { ImportReport } from '#services/import/import-record.ts'
import type { Mailing } from '#services/mail/mailing.ts'
import type { PublicServices } from '#services/public-services.ts'
import type { RemoteEditing } from '#web/admin/remote/remote-editing.ts'
import type { Language, Texts } from '#web/texts/language.ts'

/** Set by `server.ts` for each request, read by loaders and actions. */
export const servicesContext = createContext<PublicServices>()
export const settingsContext = createContext<PublicSettings>()
export const accessContext = createContext<PageAccess>()
/** The language of the page; `textsOf` reads its texts. */
export const languageContext = createContext<Language>()
/** null: another backend is behind the site and sends its own mails. */
export const mailingContext = createContext<Mailing | null>()
/** The nonce of the page's content-security policy. */
export const nonceContext = createContext<string>()
/** Receives the problem of a page that lacks data. */
export const unavailableContext = createContext<{ problem?: Problem }>()
/** Receives unexpected errors of a page. */
export const reportContext = createContext<(error: unknown) => void>()
/** The client's address has used up a limit; pages ask before they store anything. */
export const limitContext = createContext<PageLimits>()
/** The network of the client, by which its confirmations wait. It is never stored. */
export const networkContext = createContext<string>()
/** The range of addresses around the client's, of which only a keyed hash may be stored. */
export const rangeContext = createContext<string>()

/** The texts of the request's language, for loaders, actions and `meta`. */
export const textsOf = (context: Readonly<RouterContextProvider>): Texts =>
  context.get(languageContext).texts

/** Throws 404 where another backend is behind the site. */
export function mailingOf(context: Readonly<RouterContextProvider>): Mailing {
  const mailing = context.get(mailingContext)
  if (mailing === null) throw data(null, { status: 404 })
  return mailing
}

/** Seconds to wait; undefined: go on. Each call counts as one try (docs/interface, Limits). */
export type PageLimits = Readonly<
  Record<'contact' | 'subscriber' | 'report' | 'apply', () => Promise<number | undefined>>
>

export type SignInResult =
  | { readonly ok: true; /** Set-Cookie values */ readonly cookies: readonly string[] }
  | {
      readonly ok: false
      readonly reason: ErrorMessage
      readonly errors?: FieldErrors
      readonly status: number
      readonly retryAfter?: number
    }

/**
 * The administrator behind a request, as far as pages may know. Made by the server for each
 * request.
 */
export interface PageAccess {
  /**
   * Asks the server's session; a flag in the browser proves nothing (docs/interface, Sessions
   * and origins).
   */
  isSignedIn(): Promise<boolean>
  /** The name of the logged-in user; null: not logged in. */
  findUser(): Promise<string | null>
  signIn(
    input: { username: unknown; password: unknown; code: unknown } | { passkey: string },
  ): Promise<SignInResult>
  /** Whether the login by password asks for the code of a second step. */
  asksForCode(): Promise<boolean>
  /** Whether a passkey can log in at this address. */
  offersPasskeys(): Promise<boolean>
  /** What the browser needs to ask for a passkey; null: none can log in here. */
  startPasskeyLogin(): Promise<PasskeyLogin | null>
  /** Ends the session on the server. The Set-Cookie values that end it in the browser. */
  signOut(): Promise<readonly string[]>
  /** null: another backend is behind the site (API_URL). */
  readonly editing: Editing | null
  /** The editing of that backend, for this session; null: the data is the site's own. */
  readonly remote: RemoteEditing | null
  readonly account: Account | null
  /**
   * Reads a form with pictures as it arrives; they lie on the disk until `close`. Throws Problem
   * 'invalid' for a multipart form that cannot be read or breaks off, 'unavailable' when the disk
   * takes no more.
   */
  receiveForm(request: Request): Promise<FormData>
  /** The request is answered: what its forms left on the disk goes. */
  close(): Promise<void>
  /** null together with `editing`. */
  readonly files: FileTransfer | null
}

export interface Account {
  listSessions(): Promise<readonly AccountSession[]>
  endSession(id: string): Promise<void>
  /** Ends all sessions but this one; `withKeys` removes the keys for scripts, too. */
  endOtherSessions(options: { readonly withKeys: boolean }): Promise<void>
  listKeys(): Promise<readonly ScriptKey[]>
  /**
   * The token of a new key for scripts. Throws Problem 'too-many' after five wrong passwords. Errors
   * by field `name`, `scope`, `days` and `current`.
   */
  createKey(
    input: Readonly<Record<'name' | 'scope' | 'days' | 'current', unknown>>,
  ): Promise<Outcome<string>>
  removeKey(id: string): Promise<void>
  findSecondStep(): Promise<{ readonly isOn: boolean; readonly wordsLeft: number }>
  /** These three throw Problem 'too-many' after five wrong passwords. Errors by field `current`. */
  startSecondStep(current: unknown): Promise<Outcome<SecondStepSetup>>
  turnOffSecondStep(current: unknown): Promise<Outcome<null>>
  renewRecoveryWords(current: unknown): Promise<Outcome<readonly string[]>>
  /** The recovery words; `setup` is the secret again, null: it has to begin anew. */
  turnOnSecondStep(input: {
    readonly sealed: unknown
    readonly code: unknown
  }): Promise<
    | { readonly words: readonly string[] }
    | { readonly setup: SecondStepSetup | null; readonly reason: ErrorMessage }
  >
  /** Whether browsers can have passkeys at the address of the site. */
  readonly passkeysPossible: boolean
  listPasskeys(): Promise<readonly Passkey[]>
  /**
   * What the browser needs to make a passkey. Throws Problem 'too-many' after five wrong passwords.
   * Errors by field `name` and `current`.
   */
  startPasskey(
    input: Readonly<Record<'name' | 'current', unknown>>,
  ): Promise<Outcome<PasskeyCreation>>
  /** Stores what the browser has made, as JSON. Errors by field `name`. */
  addPasskey(input: { readonly name: unknown; readonly response: string }): Promise<Outcome<null>>
  removePasskey(id: string): Promise<void>
  /**
   * Ends all other sessions; this one continues with the returned Set-Cookie values. Throws Problem
   * 'too-many' after five wrong passwords. Errors by field `current` and `next`.
   */
  changePassword(input: { current: unknown; next: unknown }): Promise<Outcome<readonly string[]>>
}

/**
 * How far an import is: `done` of `most` in the phase, and the records that were read or written so
 * far.
 */
export interface TransferProgress {
  readonly phase: 'checking' | 'writing'
  readonly records: number
  readonly done: number
  readonly most: number
}

/** What an editor has decided about a file. */
export interface ImportChoices {
  readonly leavesDoubtfulOut?: boolean
  readonly leavesMistakesOut?: boolean
  /** Of new items; left out: 'draft'. */
  readonly newState?: 'draft' | 'published'
  /** What 03/04/2027 means; left out: it is asked. */
  readonly order?: DayOrder | undefined
  /** The name of what the columns are read as; left out: they have our names. */
  readonly mapping?: string | undefined
}

/** The head of a table whose columns an editor may assign to fields. */
export interface ImportSheet {
  readonly columns: readonly SheetColumn[]
  /** Some headings are not ours. */
  readonly isForeign: boolean
}

export interface SheetColumn {
  /** Of this column alone (`toHeadings`). */
  readonly heading: string
  /** The first value below it; '' where the first rows have none. */
  readonly example: string
  /** The field to preselect; null: none. */
  readonly field: SheetField | null
}

type TransferOptions = {
  readonly progress?: ((progress: TransferProgress) => void) | undefined
  readonly choices?: ImportChoices | undefined
}

/**
 * Import and export as files; `name` is the original file name, which distinguishes the starter
 * catalogue's kinds.
 */
export interface FileTransfer {
  /**
   * Puts a file on the disk as it arrives and gives it a name. Throws Problem 'too-large' over 32
   * MB, 'invalid' for an empty one; nothing is left of either, nor of one that breaks off.
   */
  receive(bytes: ReadableStream<Uint8Array>): Promise<string>
  /** The head of a stored file; undefined: it is no table of several columns, or gone. */
  sheet(id: string): Promise<ImportSheet | undefined>
  /**
   * The effect of importing a stored file; changes nothing. A file that cannot be imported,
   * whatever the editor chooses, is deleted, and one whose preview `signal` ends. One with a
   * mapping stays, because the editor may choose another one.
   */
  preview(
    id: string,
    name: string,
    options?: TransferOptions & { readonly signal?: AbortSignal },
  ): Promise<ImportReport>
  /**
   * Imports a stored file; files are stored for an hour. Throws Problem 'not-found' when it is
   * gone.
   */
  apply(id: string, name: string, options?: TransferOptions): Promise<ImportReport>
  /**
   * Keeps the parts of a report, any JSON, as long as a file; the id that finds them. They are
   * found by every instance.
   */
  keepReport(parts: readonly unknown[]): Promise<string>
  /** undefined: the report is gone, or has no such part. */
  findReport(id: string, part: number): Promise<unknown>
  removeReport(id: string): Promise<void>
  /** Of a file of opportunities, in the order of exports; `field` is ours, null: it has none. */
  readonly columns: readonly { readonly name: string; readonly field: string | null }[]
  /**
   * UTF-8. 'template': an example to overwrite. The first record is read before it resolves: a
   * failure is a Problem, no partial file.
   */
  export(
    content: 'opportunities' | 'posts' | 'template',
    format: 'csv' | 'json',
  ): Promise<ReadableStream<Uint8Array>>
}

/** Under which others may use what the files hold (docs/interface, Files). */
export type Licence = { readonly name: string; readonly url: string }

export interface PublicSettings {
  readonly siteName: string
  /** Without a slash at the end; used in canonical links and Open Graph. */
  readonly publicUrl: string
  /** An ad network is configured, so slots are frames. */
  readonly ads: boolean
  /**
   * Pages that carry ads, as `SiteOptions` of domain/forms/site-draft.ts names them; null: as the
   * site comes.
   */
  readonly adsOn: readonly string[] | null
  /** How long the newsletter pop-up stays away after its x. */
  readonly popupPause: PopupPause
  /** Another backend is behind the site (API_URL). */
  readonly remote: boolean
  /** null: another backend's data, of which we cannot say. */
  readonly licence: Licence | null
  /** The number of nightly backups that are retained; null: no nightly backups. */
  readonly copyNights: number | null
  /** Emails become files instead of being sent, because no mail server is set. */
  readonly mailsAreFiles: boolean
  /** They do, although the site has a public address. */
  readonly losesMails: boolean
}

export interface PageSettings extends Omit<
  PublicSettings,
  'licence' | 'copyNights' | 'mailsAreFiles' | 'losesMails'
> {
  /** Whether who can apply is offered at all (`PublicServices.offersRules`). */
  readonly offersRules: boolean
  /** The administrator is logged in; with `visiting`, and sees the site as a visitor. */
  readonly signedIn: boolean
  readonly visiting: boolean
}
