import { readLink } from '#domain/words/links.ts'

/** A picture of ours or a web address; `http:///` and the like are ignored (docs/interface.md, Articles). */
export function isPicture(address: string): boolean {
  return /^\/(?!\/)/.test(address) || readLink(address).ok
}
