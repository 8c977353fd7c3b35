/** RFC 5321, section 4.5.3.1.3: a path of 256 octets, less its two brackets. */
export const longestEmail = 254

// Dots between the parts of the local name; letters of any script on both sides (RFC 6531); at least one dot in the domain.
const local = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u
const label = /^(?!-)[\p{L}\p{N}\p{M}-]{1,63}(?<!-)$/u

/** The trimmed address with its domain in lower case; undefined when it is none. Quoted local names are not taken: no provider gives them. */
export function readEmail(text: string): string | undefined {
  const email = text.trim().normalize('NFC')
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  const domain = email.slice(at + 1).toLowerCase()
  const labels = domain.split('.')
  const isAddress =
    at > 0 &&
    name.length <= 64 &&
    email.length <= longestEmail &&
    local.test(name) &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    /\p{L}/u.test(labels.at(-1) ?? '')
  return isAddress ? `${name}@${domain}` : undefined
}
