import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { starterFiles, starterFolder } from '#storage/starter/starter-catalogue.ts'

/** A record of the starter catalogue, complete but for what a test gives. */
export const starterRecord = (slug: string, given: object = {}) => ({
  slug,
  name: `Scholarship ${slug}`,
  description: 'Pays for a degree.',
  hostOrganization: 'The organizer',
  hostCountry: 'GB',
  country: 'United Kingdom',
  regions: ['Europe'],
  levels: ['master'],
  fields: ['any'],
  funding: 'full',
  amount: null,
  benefits: ['Tuition'],
  eligibility: ['A first degree'],
  howToApply: ['Apply online'],
  documents: ['A passport'],
  deadlineMonthDay: null,
  deadlineNote: '',
  deadlineKind: 'varies',
  officialLink: `https://${slug}.example.org/`,
  source: null,
  ...given,
})

/**
 * A folder like that of the starter catalogue, with these records as its scholarships; everything
 * else is empty, but groups, questions and texts of the site are those that are shipped.
 */
export async function createStarterFolder(records: readonly object[]) {
  const path = await mkdtemp(join(tmpdir(), 'atlas-starter-'))
  await cp(starterFolder, path, { recursive: true })
  const write = async (name: string, content: unknown) =>
    await writeFile(join(path, `${name}.json`), JSON.stringify(content))
  for (const { name } of starterFiles) {
    await writeFile(join(path, name), '[]')
    await writeFile(join(path, 'eligibility', name), '[]')
  }
  await write('blogs', [])
  await write('scholarships', records)
  return {
    url: pathToFileURL(`${path}/`),
    /** Replaces a file of the folder. */
    write,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  }
}
