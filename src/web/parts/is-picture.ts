import { readLink } from '#domain/words/links.ts'

/** A picture of ours or a web address; `http:///` and the like are ignored (specification section 2). */
export function isPicture(address: string): boolean {
  return /^\/(?!\/)/.test(address) || readLink(address).ok
}
