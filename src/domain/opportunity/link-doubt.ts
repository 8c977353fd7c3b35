import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { normalizeText } from '#domain/words/text.ts'
import { webDomainOf } from '#domain/words/web-domain.ts'

/** Why visitors should check an official link twice (docs/interface, Item pages). */
export type LinkDoubt =
  | { readonly kind: 'form' | 'chat' | 'shortener'; /** The service. */ readonly domain: string }
  | { readonly kind: 'resembles'; /** Whose name it resembles. */ readonly domain: string }

/** Hosts, and those below them; with a path where only that part of a service is meant. */
const services: Readonly<Record<'form' | 'chat' | 'shortener', readonly string[]>> = {
  form: [
    'docs.google.com/forms',
    'forms.gle',
    'forms.office.com',
    'forms.cloud.microsoft',
    'typeform.com',
    'jotform.com',
    'surveymonkey.com',
    'airtable.com',
    'tally.so',
    'formstack.com',
    'cognitoforms.com',
    'wufoo.com',
    'zfrmz.com',
    'forms.zoho.com',
    'paperform.co',
    'fillout.com',
  ],
  chat: [
    'wa.me',
    'whatsapp.com',
    't.me',
    'telegram.me',
    'discord.gg',
    'discord.com',
    'm.me',
    'messenger.com',
    'signal.me',
    'signal.group',
    'line.me',
    'viber.com',
  ],
  shortener: [
    'bit.ly',
    'tinyurl.com',
    't.co',
    'goo.gl',
    'ow.ly',
    'is.gd',
    'v.gd',
    'buff.ly',
    'rebrand.ly',
    'cutt.ly',
    'rb.gy',
    't.ly',
    'shorturl.at',
    'lnkd.in',
    'linktr.ee',
    's.id',
    'tiny.cc',
    'dub.sh',
  ],
}

/** Shorter names are alike by chance: 'eth' and 'eta'. */
const leastForSuffix = 5
const leastForTypo = 6

export type ListedDomains = ReadonlyMap<string, ListedDomain>

interface ListedDomain extends DomainName {
  /** The earliest `createdAt` (UTC) of an entry that leads there. */
  readonly since: string
}

/**
 * Of items with the oldest first. `site`: whose an official link is (`webDomainOf`). Items without
 * a day do not count.
 */
export function collectListedDomains(
  items: Iterable<{
    readonly site: { readonly domain: string; readonly name: string } | null
    readonly createdAt: string | null
  }>,
): ListedDomains {
  const domains = new Map<string, ListedDomain>()
  for (const { site, createdAt } of items)
    if (site !== null && createdAt !== null && !domains.has(site.domain))
      domains.set(site.domain, { ...toDomainName(site), since: createdAt })
  return domains
}

/**
 * null: no doubt is known, or there is no link. `listed` holds the domains of all entries, possibly
 * the item's own. Only domains that are older than the item count, so that an impostor casts no
 * doubt on the original. An item without a day is younger than all.
 */
export function findLinkDoubt(
  item: Pick<Opportunity, 'officialLink' | 'createdAt'>,
  listed: ListedDomains,
): LinkDoubt | null {
  const found = webDomainOf(item.officialLink)
  if (found === null) return null
  const path = /^https?:\/\/[^/?#]*(\/[^?#]*)?/i.exec(item.officialLink?.trim() ?? '')?.[1] ?? '/'
  for (const kind of ['form', 'chat', 'shortener'] as const)
    if (services[kind].some((service) => isOf(service, found.host, path)))
      return { kind, domain: found.domain }
  const since = listed.get(found.domain)?.since ?? item.createdAt ?? '9999'
  const own = toDomainName(found)
  for (const other of listed.values())
    if (other.domain !== own.domain && other.since < since && areAlike(own, other))
      return { kind: 'resembles', domain: other.domain }
  return null
}

function isOf(service: string, host: string, path: string): boolean {
  const [serviceHost = ''] = service.split('/')
  const servicePath = service.slice(serviceHost.length)
  return (
    (host === serviceHost || host.endsWith(`.${serviceHost}`)) &&
    (path === servicePath || path.startsWith(`${servicePath}/`))
  )
}

interface DomainName {
  readonly domain: string
  readonly name: string
  /** The name as the eye takes it. */
  readonly outline: string
}

function toDomainName({
  domain,
  name,
}: {
  readonly domain: string
  readonly name: string
}): DomainName {
  return { domain, name, outline: outlineOf(name) }
}

/**
 * The same name under another ending, in letters that look alike, or with one letter more, less,
 * other, or two exchanged.
 */
function areAlike(a: DomainName, b: DomainName): boolean {
  if (a.name === b.name) return a.name.length >= leastForSuffix
  const one = a.outline
  const other = b.outline
  if (one === other) return one.length >= leastForSuffix
  return Math.min(one.length, other.length) >= leastForTypo && isOneSlipApart(one, other)
}

/** Without hyphens and accents, and digits as the letters that they resemble. */
const outlineOf = (name: string): string =>
  normalizeText(name)
    .replaceAll(/[- ]/g, '')
    .replaceAll('0', 'o')
    .replaceAll(/[1il]/g, 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

function isOneSlipApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  const isOtherLetter = short.slice(at + 1) === long.slice(at + 1)
  const isExchanged =
    short[at] === long[at + 1] &&
    short[at + 1] === long[at] &&
    short.slice(at + 2) === long.slice(at + 2)
  return isOtherLetter || isExchanged
}
