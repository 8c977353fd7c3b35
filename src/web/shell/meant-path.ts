import { collections } from '#domain/listing/collections.ts'
import { toSlug } from '#domain/words/slug.ts'
import { pages } from '#web/shell/pages.ts'

const names = [
  ...pages.map(({ id }) => id).filter((id) => id !== 'home'),
  ...collections.flatMap(({ id, aliases }) => [id, ...aliases]),
]
const bySlug = new Map(names.map((name) => [toSlug(name, ''), name]))

/**
 * The path of the page that is meant by an address with the punctuation of its sentence or in
 * capitals, as links are pasted into chats. undefined: there is none, or it has this path.
 */
export function findMeantPath(pathname: string): string | undefined {
  const [, part = '', ...rest] = pathname.split('/')
  const name = rest.length > 0 ? undefined : bySlug.get(toSlug(decode(part), ''))
  return name === undefined || name === part ? undefined : `/${name}`
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
