import { parse } from 'tldts'
import { readLink } from '#domain/words/links.ts'

export interface WebDomain {
  /**
   * The domain that its owner registered ('ethz.ch' of 'www.grad.ethz.ch'), in ASCII; an IP address
   * or name without a suffix as it is.
   */
  readonly domain: string
  readonly host: string
  /** The domain without its public suffix: 'ethz'. Equal to `domain` where there is none. */
  readonly name: string
}

/**
 * The registrable domain of an address by the Public Suffix List, domains of hosting services
 * included ('somebody.github.io' belongs to its user). Never more of the host than that:
 * 'daad.de.example.com' is example.com. null: no address of the web.
 */
export function webDomainOf(address: string | null): WebDomain | null {
  const link = readLink(address)
  const found = link.ok ? parse(link.href, { allowPrivateDomains: true }) : null
  const host = found?.hostname
  if (!found || !host) return null
  const { domain, domainWithoutSuffix } = found
  return domain === null
    ? { domain: host, host, name: host }
    : { domain, host, name: domainWithoutSuffix || domain }
}

/**
 * Whether two addresses have one owner: 'inf.ethz.ch' and 'www.ethz.ch' do, 'ox.ac.uk' and
 * 'cam.ac.uk' not. false: one is no address.
 */
export function sharesDomain(a: string | null, b: string | null): boolean {
  const first = webDomainOf(a)?.domain
  return first !== undefined && first === webDomainOf(b)?.domain
}
