import { createTransport, type SendMailOptions } from 'nodemailer'
import { cleanLine } from '#domain/words/text.ts'
import { writeCompleteFile } from '#storage/files.ts'
import type { MailTransport, OutgoingMail, SendResult } from '#services/mail/mail.ts'
import { mailFileName } from '#services/mail/outbox-files.ts'
import type { Config } from '#server/config/config.ts'

export type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'outboxDir' | 'publicUrl'>

export const createMailTransport = (settings: MailSettings): MailTransport =>
  settings.smtpUrl === null
    ? createFolderTransport(settings)
    : createSmtpTransport(settings.smtpUrl, settings)

/** The address alone of MAIL_FROM; without one an address of the site's own host. */
export function senderAddress({
  mailFrom,
  publicUrl,
}: Pick<MailSettings, 'mailFrom' | 'publicUrl'>): string {
  const { hostname } = new URL(publicUrl)
  return mailFrom === null
    ? `post@${/^[\d.:[\]]+$/.test(hostname) ? 'localhost' : hostname}`
    : (/<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom)
}

/** The display name of MAIL_FROM; undefined: it has none. */
export function senderName(mailFrom: string | null): string | undefined {
  const name = /^(.*?)\s*<[^<>]+>\s*$/.exec(mailFrom ?? '')?.[1]?.trim() ?? ''
  // 'A, B' is in quotes, which are not part of the name (RFC 5322, 3.2.4).
  const plain = /^"(.*)"$/.exec(name)?.[1]?.replace(/\\(.)/g, '$1') ?? name
  return plain === '' ? undefined : plain
}

/**
 * Asks the server whether it accepts mails from the site. The fault in a few words, never with the
 * login; undefined: none.
 */
export async function findSmtpFault(url: string): Promise<string | undefined> {
  const mailer = createTransport({ url, ...timeouts })
  try {
    await mailer.verify()
    return undefined
  } catch (error) {
    const { code, responseCode } = (error ?? {}) as Partial<
      Record<'code' | 'responseCode', unknown>
    >
    return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'no answer'
  } finally {
    mailer.close()
  }
}

/** No mail can name a file or an address whose content would be put into it. */
const isolated = { disableFileAccess: true, disableUrlAccess: true } as const

/** In milliseconds. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 30_000 }

/**
 * One connection that stays open between mails. The server has ten minutes after the last byte, as
 * RFC 5321 (4.5.3.2.6) requires: a client that gives up sooner sends a second copy of an accepted
 * mail.
 */
function createSmtpTransport(url: string, settings: MailSettings): MailTransport {
  const mailer = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // The pool would send again by itself what was under way when a connection broke; the outbox
    // decides that.
    maxRequeues: 0,
    ...timeouts,
    socketTimeout: 600_000,
    ...isolated,
  })
  // A connection that the server ends while nothing is under way; the next mail opens another.
  mailer.on('error', () => {})
  return {
    async send(mail) {
      try {
        await mailer.sendMail(toMessage(mail, settings))
        return { fault: null }
      } catch (error) {
        return classifySmtpError(error)
      }
    },
    close: () => mailer.close(),
  }
}

/**
 * Writes each mail completely or not at all. Its name has the Message-ID, so a second attempt
 * replaces the first.
 */
function createFolderTransport(settings: MailSettings): MailTransport {
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...isolated,
  })
  return {
    async send(mail) {
      try {
        const { message } = await composer.sendMail(toMessage(mail, settings))
        await writeCompleteFile(settings.outboxDir, mailFileName(mail.messageId), message as Buffer)
        return { fault: null }
      } catch (error) {
        return {
          fault: 'away',
          reason: error instanceof Error ? error.message.slice(0, 300) : String(error),
        }
      }
    },
    close: () => composer.close(),
  }
}

/**
 * One line without the beginning of an encoded word (RFC 2047, 2). Encoded in a header a line break
 * does no harm, but some programs decode before they read, and Nodemailer sends a word that looks
 * encoded as it is.
 */
const toHeaderText = (text: string) => cleanLine(text).replaceAll('=?', '= ?')

/**
 * Addresses as objects, never as text: their contents are not parsed as a list of addresses or as
 * headers.
 */
function toMessage(mail: OutgoingMail, settings: MailSettings): SendMailOptions {
  return {
    from: {
      name: toHeaderText(senderName(settings.mailFrom) ?? mail.fromName),
      address: senderAddress(settings),
    },
    to: { name: '', address: mail.to },
    ...(mail.replyTo === undefined
      ? {}
      : { replyTo: { name: toHeaderText(mail.replyTo.name), address: mail.replyTo.address } }),
    messageId: mail.messageId,
    subject: toHeaderText(mail.subject),
    html: mail.html,
    text: mail.text,
    headers: { ...mail.headers },
  }
}

/**
 * A 5xx response about the recipient or the contents is permanent; one about the login or the
 * sender is a setting to correct, so mails wait. No response at all: the server is unavailable.
 */
export function classifySmtpError(error: unknown): SendResult {
  const { code, responseCode, command, message } = (error ?? {}) as Partial<
    Record<'code' | 'responseCode' | 'command' | 'message', unknown>
  >
  // The server's words may repeat a visitor's text; one line of them is enough for the
  // administrator.
  const reason = cleanLine(String(message ?? error)).slice(0, 300)
  if (typeof responseCode !== 'number') {
    // An error before the first command: an address or a message that no server could accept.
    return { fault: code === 'EENVELOPE' || code === 'EMESSAGE' ? 'refused' : 'away', reason }
  }
  const isOurs = typeof command === 'string' && !/^(?:RCPT TO|DATA|API)$/i.test(command)
  if (responseCode >= 500 && !isOurs) return { fault: 'refused', reason }
  return { fault: isOurs || responseCode === 421 ? 'away' : 'later', reason }
}
