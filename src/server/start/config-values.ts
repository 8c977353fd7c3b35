export type Env = Readonly<Record<string, string | undefined>>

/** Lines for the person who starts the program; each names its variable. */
export type Mistakes = string[]

/** The default when unset; a mistake, and the default, when it is no number within the bounds. */
export function readNumber(
  mistakes: Mistakes,
  env: Env,
  name: string,
  rule: { default: number; min: number; max: number; whole: boolean },
): number {
  const text = env[name]?.trim()
  if (!text) return rule.default
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (value >= rule.min && value <= rule.max && (!rule.whole || Number.isInteger(value))) return value
  mistakes.push(`${name} must be a ${rule.whole ? 'whole ' : ''}number from ${rule.min} to ${rule.max}, not "${text.slice(0, 40)}".`)
  return rule.default
}

/** `on` or `off`. */
export function readFlag(mistakes: Mistakes, env: Env, name: string, standard: boolean): boolean {
  const text = env[name]?.trim().toLowerCase()
  if (!text) return standard
  if (text === 'on' || text === 'off') return text === 'on'
  mistakes.push(`${name} must be "on" or "off", not "${text.slice(0, 40)}".`)
  return standard
}

/**
 * An address without a slash at its end; null when unset or wrong. The value is not repeated in the mistake, since addresses of databases and
 * mail servers hold passwords.
 */
export function readAddress(
  mistakes: Mistakes,
  env: Env,
  name: string,
  rule: { schemes: readonly string[]; path: boolean },
): string | null {
  const text = env[name]?.trim()
  if (!text) return null
  const start = rule.schemes.map((scheme) => `${scheme}://`)
  const example = `${start.join(' or ')}…`
  const url = start.some((prefix) => text.toLowerCase().startsWith(prefix)) && URL.canParse(text) ? new URL(text) : null
  // The parser reads "http:///x" as host x.
  if (url === null || url.hostname === '' || text.includes(':///')) {
    mistakes.push(`${name} must be an address that starts with ${example}`)
    return null
  }
  if (!rule.path && (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')) {
    mistakes.push(`${name} must be an address without a path: the site stands at the root of its host.`)
    return null
  }
  return rule.path ? text.replace(/\/+$/, '') : url.origin
}

/** Origins separated by commas or spaces; an entry with a path, or none at all, is a mistake. */
export function listOrigins(mistakes: Mistakes, env: Env, name: string): readonly string[] {
  const entries = (env[name] ?? '').split(/[\s,]+/).filter((entry) => entry !== '')
  const origins = entries.map((entry) => (/^https?:\/\/[^/]/i.test(entry) && URL.canParse(entry) ? new URL(entry) : null))
  const wrong = origins.findIndex(
    (url) => url === null || url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '',
  )
  if (wrong >= 0) {
    mistakes.push(
      `${name} must list origins such as https://www.example.org, separated by commas; "${entries[wrong]?.slice(0, 80)}" is none.`,
    )
    return []
  }
  return [...new Set(origins.flatMap((url) => (url === null ? [] : [url.origin])))]
}
