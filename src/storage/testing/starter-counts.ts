import { readFileSync } from 'node:fs'
import { starterFolder } from '#storage/starter/starter-catalogue.ts'

function countOf(name: string): number {
  const text = readFileSync(new URL(`${name}.json`, starterFolder), 'utf8')
  return (JSON.parse(text) as readonly unknown[]).length
}

const scholarship =
  countOf('scholarships') +
  countOf('competitions') +
  countOf('exchange-programs') +
  countOf('summer-programs')
const internship = countOf('internships')
const leadership = countOf('leadership-programs')

/** How many records the files of the starter catalogue hold, by the kind that they become. */
export const starterCounts = {
  scholarship,
  internship,
  leadership,
  opportunities: scholarship + internship + leadership,
  posts: countOf('blogs'),
} as const
