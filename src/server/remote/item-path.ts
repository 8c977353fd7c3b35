import { Problem } from '#domain/problem.ts'

/**
 * The path of a call for one item. Throws Problem 'not-found' for the names that addresses take for a step up, however they are written
 * (URL standard, double-dot path segment): they would name another call.
 */
export function itemPath(path: string, id: string): string {
  if (id === '' || id === '.' || id === '..') throw new Problem('not-found', { key: 'no-item' })
  return path.replace('{id}', encodeURIComponent(id))
}
