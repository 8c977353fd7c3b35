import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { alongside, ask, round } from './asking.mjs'
import { signIn } from './site.mjs'

const counts = [4000, 49_500]
const limit = 50
/** A record of the large file may take so many times as long as one of the small file. */
const most = 1.5

/** Imports by command beside a site of few entries; the longest that a visitor of it waits, and that the time grows with the records only. */
export const rows = [{ name: `import of ${counts[1]} by command: longest wait of a visitor` }]

export async function measure(site) {
  const times = []
  let longest = 0
  for (const count of counts) {
    const file = join(site.dataDir, `import-${count}.json`)
    await writeFile(file, JSON.stringify(makeRecords(count, `C${count}`)))
    const began = performance.now()
    const [, waited] = await alongside(site.url, () => site.run('scripts/admin.ts', ['import', '--apply', file]))
    times.push((performance.now() - began) / 1000)
    longest = Math.max(longest, waited)
  }
  return { longest, seconds: times[1], growth: times[1] / counts[1] / (times[0] / counts[0]) }
}

export function show(table, { name }, { longest, seconds, growth }) {
  const few = `${round(longest)} ms (${seconds.toFixed(1)} s, a record ${growth.toFixed(1)} times one of ${counts[0]})`
  table.add(name, { few, wanted: `${limit} ms, ${most} times`, isMet: longest <= limit && growth <= most })
}

/** A file is checked and then imported, as the page with scripts asks for it. Throws where not all of it was imported. */
export async function importThroughPage({ url }, count) {
  const headers = { ...(await signIn(url)), origin: url }
  const planned = await ask(url, '/admin/import?name=a.json', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: JSON.stringify(makeRecords(count, 'P')),
  })
  const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(planned.body)?.[0]
  const applied = await ask(url, '/admin/import', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: `kept=${id}&name=a.json`,
  })
  if (!applied.body.includes(`"created":${count}`)) throw new Error(`The import was answered with ${applied.body.slice(-300)}`)
}

function makeRecords(count, mark) {
  return Array.from({ length: count }, (_, at) => ({
    id: `${mark}-${at}`,
    name: `Scholarship ${mark} ${at} of the University of Bergen`,
    state: 'published',
    description: 'Two years of research in a small group.',
    category: [['Master'], ['PhD'], ['Undergraduate']][at % 3],
    benefits: 'Tuition and a monthly allowance',
    eligibilityCriteria: 'A degree',
    document: 'Passport',
    amount: 12_000,
    deadline: `20${30 + (at % 9)}-0${1 + (at % 9)}-15`,
    region: 'Europe',
    country: ['Norway', 'Sweden', 'Finland'][at % 3],
    officialLink: `https://example.org/apply/${mark}/${at}`,
  }))
}
