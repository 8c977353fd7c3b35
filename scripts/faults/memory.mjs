import { existsSync } from 'node:fs'
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ask, askSteadily, signIn } from '../client.mjs'
import { prepareSite, runScript } from '../site.ts'
import { judgeOnly, notTried } from './report.mjs'

const megabytes = 512
const entries = 50_000
/** Records of one file: it may weigh 32 MB. */
const atOnce = 8000
const seconds = 30

/** A limit of the kernel for one process and what it starts. Throws where there is none to be had. */
async function openLimit(name) {
  const old = '/sys/fs/cgroup/memory'
  const isOld = existsSync(join(old, 'memory.limit_in_bytes'))
  const folder = join(isOld ? old : '/sys/fs/cgroup', name)
  await mkdir(folder)
  try {
    await writeFile(join(folder, isOld ? 'memory.limit_in_bytes' : 'memory.max'), String(megabytes * 2 ** 20))
    // Not to be met by moving memory to a disk.
    await writeFile(join(folder, isOld ? 'memory.swappiness' : 'memory.swap.max'), '0').catch(() => {})
  } catch (error) {
    await rmdir(folder)
    throw error
  }
  return {
    // The shell puts itself under the limit and becomes the program.
    before: ['sh', '-c', `echo $$ > ${join(folder, 'cgroup.procs')} && exec "$@"`, 'sh'],
    readPeak: async () =>
      Number(await readFile(join(folder, isOld ? 'memory.max_usage_in_bytes' : 'memory.peak'), 'utf8').catch(() => Number.NaN)) / 2 ** 20,
    close: () => rmdir(folder),
  }
}

/** The whole catalogue again and again, until there are so many. */
async function fillUp(place, folder) {
  const site = prepareSite(place)
  await site.start()
  const answer = await ask(site.url, { path: '/api/scholarships/export', headers: await signIn(site.url) })
  await site.stop()
  const items = JSON.parse(answer.text)
  for (let from = 0; from < entries; from += atOnce) {
    const records = Array.from({ length: Math.min(atOnce, entries - from) }, (_, index) => {
      const { _id, slug: _slug, version: _version, ...item } = items[(from + index) % items.length]
      return { ...item, id: `many-${from + index}`, name: `${item.name} ${from + index}` }
    })
    const file = join(folder, 'many.json')
    await writeFile(file, JSON.stringify(records))
    await runScript(['scripts/admin.ts', 'import', '--apply', file], place.env)
  }
}

export async function tryMemory(place, folder) {
  const fault = `${megabytes} MB of memory at ${entries.toLocaleString('en')} entries, SQLite`
  let limit
  try {
    limit = await openLimit(`atlas-faults-${process.pid}`)
  } catch (error) {
    return notTried(fault, `no limit can be set here (${error.code ?? error.message})`)
  }
  await fillUp(place, folder)
  const site = prepareSite({ ...place, before: limit.before })
  try {
    await site.start()
    const proof = await signIn(site.url)
    // The index of so many is made first.
    const until = Date.now() + 120_000
    while (Date.now() < until && (await ask(site.url, { path: '/phd-scholarship' }).catch(() => ({}))).status !== 200);
    const statuses = new Map()
    const stop = new AbortController()
    let asked = 0
    const paths = ['/', '/phd-scholarship', '/master-scholarship?page=7', '/search?q=science', '/api/get/internshipdata', '/internship']
    const asking = askSteadily(site.url, {
      perSecond: 20,
      signal: stop.signal,
      choose() {
        asked += 1
        if (asked % 100 === 0) return { path: '/api/get/scholarship_data' }
        if (asked % 50 === 0) return { path: '/admin', headers: proof }
        return { path: asked % 3 === 0 ? `/search?q=memory${asked}` : paths[asked % paths.length] }
      },
      note: ({ status }) => statuses.set(status, (statuses.get(status) ?? 0) + 1),
    })
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    stop.abort()
    await asking
    const told = [...statuses].map(([status, count]) => `${count} of ${status || 'no answer'}`).join(', ')
    const row = judgeOnly(fault, { 'the site lives': site.isRunning, 'all is answered with 200': statuses.size === 1 && statuses.has(200) })
    return { ...row, note: [`${told}, at most ${(await limit.readPeak()).toFixed(0)} MB`, row.note].filter(Boolean).join('; ') }
  } finally {
    await site.kill()
    // The kernel takes a moment to notice the end.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await limit.close().catch(() => {})
  }
}
