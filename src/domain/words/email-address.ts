/** RFC 5321, section 4.5.3.1.3: a path of 256 octets, less its two brackets. */
export const maxEmailLength = 254

/**
 * Converts hosts to ASCII (UTS 46; null: invalid) by `URL`, which browsers and Node share, because
 * the language has no function for it.
 */
declare const URL: { parse(address: string): { readonly hostname: string } | null }

// Dots between the parts of the local name; letters of any script on both sides (RFC 6531); at
// least one dot in the domain.
const local = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u
const domain = /^[\p{L}\p{N}\p{M}.-]+$/u
const label = /^(?!-)[a-z\d-]{1,63}(?<!-)$/
// 'user%host@relay' and 'host!user@relay' name a mailbox on another server: Postfix sends such mail
// on (allow_percent_hack and swap_bangpath, both on by default).
const route = /[%!]/
// An input method for Chinese or Japanese writes them for ASCII letters (RFC 8265 section 3.3.2).
const otherWidths = /[\uff01-\uffee]+/g
// Invisible marks, such as variation selectors, would make a second address of the same letters.
const unseen = /\p{Default_Ignorable_Code_Point}/u

const foldWidths = (text: string): string =>
  text.replaceAll(otherWidths, (letters) => letters.normalize('NFKC')).normalize('NFC')

/**
 * Whether the text would be an address, but names a mailbox behind another server, which is not
 * taken.
 */
export function isRouted(text: string): boolean {
  const given = foldWidths(text)
  const at = given.lastIndexOf('@')
  return route.test(given.slice(0, at)) && readEmail(`a${given.slice(at)}`) !== undefined
}

/**
 * The trimmed address with its domain in lower case and ASCII ('xn--…', RFC 5891), so that a
 * mailbox has one spelling; undefined when it is none. Quoted local names are not taken: no
 * provider gives them.
 */
export function readEmail(text: string): string | undefined {
  const given = foldWidths(text.trim())
  const at = given.lastIndexOf('@')
  const name = given.slice(0, at)
  const host = given.slice(at + 1)
  const ascii = domain.test(host) ? (URL.parse(`http://${host}/`)?.hostname ?? '') : ''
  const labels = ascii.split('.')
  const email = `${name}@${ascii}`
  const isAddress =
    at > 0 &&
    name.length <= 64 &&
    email.length <= maxEmailLength &&
    local.test(name) &&
    !route.test(name) &&
    !unseen.test(name) &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    /[a-z]/.test(labels.at(-1) ?? '')
  return isAddress ? email : undefined
}

/**
 * Domains of one provider at which a name is the same mailbox, by the first of them, and the marks
 * that it ignores in names. Sources: the help pages of Gmail ('Dots don't matter in Gmail
 * addresses'), Apple (iCloud Mail addresses), Yandex (aliases of a mailbox) and Proton (addresses
 * and aliases).
 */
const providers: readonly { readonly domains: readonly string[]; readonly ignored: RegExp }[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignored: /(?!)/g },
  {
    domains: ['yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'ya.ru'],
    ignored: /[.-]/g,
  },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], ignored: /[._-]/g },
]

/**
 * The mailbox to which most providers deliver the address, to count mails to one person: without
 * its '+tag', in lower case, and with compatible letters as one (NFKC). What is sent goes to the
 * address itself.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const name = email
    .slice(0, at)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?!^)\+.*$/s, '')
  const provider = providers.find(({ domains }) => domains.includes(domain))
  if (provider === undefined) return `${name}@${domain}`
  return `${name.replaceAll(provider.ignored, '')}@${provider.domains[0]}`
}
