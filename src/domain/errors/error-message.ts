import type { RuleError } from '#domain/eligibility/rule-error.ts'
import type { AccountError } from '#domain/errors/account-errors.ts'
import type { BackendError } from '#domain/errors/backend-errors.ts'
import type { BackupError } from '#domain/errors/backup-errors.ts'
import type { ImportError } from '#domain/errors/import-errors.ts'
import type { RequestError } from '#domain/errors/request-errors.ts'
import type { FeedbackError } from '#domain/feedback.ts'
import type { FormError } from '#domain/forms/form-errors.ts'
import type { PictureError } from '#domain/forms/uploaded-picture.ts'
import type { MailError } from '#domain/mail/mail-errors.ts'
import type { ItemError } from '#domain/publication.ts'

/**
 * Words of another backend or of the API, shown as they are. Logs and stored failures print the
 * key, so its name stays.
 */
interface PlainMessage {
  readonly key: 'said'
  readonly text: string
}

type AnyMessage =
  | AccountError
  | BackendError
  | BackupError
  | FeedbackError
  | FormError
  | ImportError
  | ItemError
  | MailError
  | PictureError
  | PlainMessage
  | RequestError
  | RuleError

export type ErrorMessageKey = AnyMessage['key']

/**
 * An error as a key and its values. Each feature declares its own (`FormError`, `MailError`); this
 * file only unites them. A file that declares errors must not import problem.ts, which imports this
 * one. The texts of each language (web/texts/en/error-messages.ts) turn an error into a sentence.
 */
export type ErrorMessage<Key extends ErrorMessageKey = ErrorMessageKey> = AnyMessage & {
  readonly key: Key
}

/** A text that has no key, shown as it is. */
export const plainMessage = (text: string): ErrorMessage => ({ key: 'said', text })
