import { parse } from 'tldts'
import { readLink } from '#domain/words/links.ts'

export interface WebDomain {
  /** What its owner registered ('ethz.ch' of 'www.grad.ethz.ch'), in the letters of the address; an IP address or a name without a suffix as it is. */
  readonly domain: string
  readonly host: string
  /** The domain without its public suffix: 'ethz'. The same as `domain` where there is none. */
  readonly name: string
}

/**
 * Whose site an address leads to, by the Public Suffix List, the domains of hosting services included ('somebody.github.io' is somebody's).
 * Never more of the host than that: 'daad.de.example.com' is example.com's. null: it is no address of the web.
 */
export function webDomainOf(address: string | null): WebDomain | null {
  const link = readLink(address)
  const found = link.ok ? parse(link.href, { allowPrivateDomains: true }) : null
  const host = found?.hostname
  if (!found || !host) return null
  const { domain, domainWithoutSuffix } = found
  return domain === null ? { domain: host, host, name: host } : { domain, host, name: domainWithoutSuffix || domain }
}

/** Whether two addresses lead to one owner's site: 'inf.ethz.ch' and 'www.ethz.ch' do, 'ox.ac.uk' and 'cam.ac.uk' do not. false where one is none. */
export function sharesDomain(a: string | null, b: string | null): boolean {
  const first = webDomainOf(a)?.domain
  return first !== undefined && first === webDomainOf(b)?.domain
}
