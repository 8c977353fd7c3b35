import { existsSync } from 'node:fs'
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { send, countStatuses, startLoad } from '../client.mjs'
import { runScript } from '../run.mjs'
import { withSite } from './ledger.mjs'
import { assessOnly, tryWith } from './report.mjs'

const megabytes = 512
const entries = 50_000
/** Records of one file: the limit of an import is 32 MB. */
const batchSize = 8000
const seconds = 30

/** A kernel limit for one process and its children. Throws where the machine has none. */
async function openLimit() {
  const cgroupV1 = '/sys/fs/cgroup/memory'
  const isV1 = existsSync(join(cgroupV1, 'memory.limit_in_bytes'))
  const folder = join(isV1 ? cgroupV1 : '/sys/fs/cgroup', `atlas-faults-${process.pid}`)
  await mkdir(folder)
  try {
    await writeFile(
      join(folder, isV1 ? 'memory.limit_in_bytes' : 'memory.max'),
      String(megabytes * 2 ** 20),
    )
    // Otherwise the kernel would move memory to a disk to stay below the limit.
    await writeFile(join(folder, isV1 ? 'memory.swappiness' : 'memory.swap.max'), '0').catch(
      () => {},
    )
  } catch (error) {
    await rmdir(folder)
    throw error
  }
  return {
    // The shell puts itself under the limit and becomes the program.
    commandPrefix: ['sh', '-c', `echo $$ > ${join(folder, 'cgroup.procs')} && exec "$@"`, 'sh'],
    readPeak: async () =>
      Number(
        await readFile(
          join(folder, isV1 ? 'memory.max_usage_in_bytes' : 'memory.peak'),
          'utf8',
        ).catch(() => Number.NaN),
      ) /
      2 ** 20,
    async [Symbol.asyncDispose]() {
      // The kernel removes an ended process from the group a moment later.
      await wait(500)
      await rmdir(folder).catch(() => {})
    },
  }
}

/** Imports copies of the catalogue until there are `entries`. */
async function fillUp(setup, file) {
  const items = await withSite(setup, async ({ url }, ledger) => {
    const headers = await ledger.signIn()
    return JSON.parse((await send(url, { path: '/api/scholarships/export', headers })).text)
  })
  for (let start = 0; start < entries; start += batchSize) {
    const records = Array.from({ length: Math.min(batchSize, entries - start) }, (_, index) => {
      const { _id, slug: _slug, version: _version, ...item } = items[(start + index) % items.length]
      return { ...item, id: `many-${start + index}`, name: `${item.name} ${start + index}` }
    })
    await writeFile(file, JSON.stringify(records))
    await runScript(['scripts/admin.ts', 'import', '--apply', file], setup.env)
  }
}

export async function tryMemory(setup, folder) {
  const fault = `${megabytes} MB of memory at ${entries.toLocaleString('en')} entries, SQLite`
  return await tryWith(fault, 'no limit can be set here', openLimit, (limit) =>
    tryWithin(limit, fault, setup, folder),
  )
}

async function tryWithin(limit, fault, setup, folder) {
  await fillUp(setup, join(folder, 'many.json'))
  return await withSite({ ...setup, commandPrefix: limit.commandPrefix }, async (site, ledger) => {
    const headers = await ledger.signIn()
    // The site builds the index of all entries first.
    const deadline = Date.now() + 120_000
    while (
      Date.now() < deadline &&
      (await send(site.url, { path: '/phd-scholarship' }).catch(() => ({}))).status !== 200
    );
    const paths = [
      '/',
      '/phd-scholarship',
      '/master-scholarship?page=7',
      '/search?q=science',
      '/api/get/internshipdata',
      '/internship',
    ]
    const load = startLoad(site.url, 20, (requestNumber) => {
      if (requestNumber % 100 === 99) return { path: '/api/get/scholarship_data' }
      if (requestNumber % 50 === 49) return { path: '/admin', headers }
      return {
        path:
          requestNumber % 3 === 0
            ? `/search?q=memory${requestNumber}`
            : paths[requestNumber % paths.length],
      }
    })
    await wait(seconds * 1000)
    const responses = await load.stop()
    const checks = {
      'the site lives': site.isRunning,
      'all is answered with 200': responses.every(({ status }) => status === 200),
    }
    return assessOnly(
      fault,
      checks,
      `${countStatuses(responses)}, at most ${(await limit.readPeak()).toFixed(0)} MB`,
    )
  })
}
