interface Reply {
  readonly email: string
  readonly subject: string
  /** The line above the quoted message. */
  readonly heading: string
  readonly message: string
}

/**
 * The most characters of the address. Windows hands programs no address longer than 2,083
 * (`INTERNET_MAX_URL_LENGTH` of wininet.h), and mail programs behind it cut or refuse longer ones.
 */
const maxLength = 2000

/** What stands for the end of a message that is too long. */
const cut = ' […]'

/**
 * A `mailto:` address (RFC 6068) that answers a message: with a subject, room to write, and below
 * it the message, each line quoted. A message that is too long for mail programs is cut after a
 * word, and ends with '[…]'.
 */
export function toReplyAddress({ email, subject, heading, message }: Reply): string {
  const recipient = encodeURIComponent(email.toWellFormed()).replace('%40', '@')
  const body = encodeURIComponent(`\r\n\r\n${heading.toWellFormed()}\r\n> `)
  const address = `mailto:${recipient}?subject=${encodeURIComponent(subject)}&body=${body}`
  return address + quote(message.toWellFormed(), maxLength - address.length)
}

function quote(message: string, room: number): string {
  const whole = encodeQuoted(message)
  if (whole.length <= room) return whole
  const roomForWords = room - encodeURIComponent(cut).length
  let length = 0
  let taken = ''
  for (const character of message) {
    length += encodeQuoted(character).length
    if (length > roomForWords) break
    taken += character
  }
  // A text without spaces, as in Chinese, is cut where the room ends.
  const words = taken.replace(/\s+\S*$/u, '')
  return encodeQuoted(words) + encodeURIComponent(cut)
}

const encodeQuoted = (text: string): string => encodeURIComponent(text.replace(/\r?\n/g, '\r\n> '))
