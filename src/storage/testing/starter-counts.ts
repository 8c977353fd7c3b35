import { readFileSync } from 'node:fs'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { starterFiles, starterFolder } from '#storage/starter/starter-catalogue.ts'

function countOf(name: string): number {
  const text = readFileSync(new URL(name, starterFolder), 'utf8')
  return (JSON.parse(text) as readonly unknown[]).length
}

const countOfKind = (wanted: Kind): number =>
  starterFiles
    .filter(({ kind }) => kind === wanted)
    .reduce((sum, { name }) => sum + countOf(name), 0)

const scholarship = countOfKind('scholarship')
const internship = countOfKind('internship')
const leadership = countOfKind('leadership')

/** How many records the files of the starter catalogue hold, by the kind that they become. */
export const starterCounts = {
  scholarship,
  internship,
  leadership,
  opportunities: scholarship + internship + leadership,
  posts: countOf('blogs.json'),
} as const
