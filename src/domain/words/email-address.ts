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
// Invisible marks, such as variation selectors, would make a second address of the same letters.
const unseen = /\p{Default_Ignorable_Code_Point}/u

/**
 * The trimmed address with its domain in lower case and ASCII ('xn--…', RFC 5891), so that a
 * mailbox has one spelling; undefined when it is none. Quoted local names are not taken: no
 * provider gives them.
 */
export function readEmail(text: string): string | undefined {
  const given = text.trim().normalize('NFC')
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
    !unseen.test(name) &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    /[a-z]/.test(labels.at(-1) ?? '')
  return isAddress ? email : undefined
}

/**
 * The address without its '+tag', as most providers deliver it: by this, mails to one person are
 * counted.
 */
export const mailboxOf = (email: string): string => email.replace(/(?!^)\+.*(?=@)/, '')
