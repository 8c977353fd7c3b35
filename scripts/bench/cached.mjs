import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRecord, postJson, quantile, send, signIn } from '../client.mjs'
import { run } from '../run.mjs'
import { installPackages } from '../test-machine.mjs'

const path = '/phd-scholarship'
const rounds = 3
const connections = 32
/** Of each server in a round, in seconds, after `settling` of them. */
const duration = 4
const settling = 1
/** Before the first round: a site that was just started still compiles and tidies up, for which a round took it a tenth more. */
const beforehand = 8

/** The site beside bare `node:http`, both writing the same headers and bytes, and beside itself before an edit; the least ratios. */
export const rows = [
  { name: 'cached page, brotli, 32 connections: of bare node:http', least: 0.2, compare: besideBare },
  { name: 'the same in the second after an edit: of before', least: 0.6, compare: afterEdit },
]

export async function measure({ least, compare }, open) {
  // Without an address it says how it is used.
  if (spawnSync('wrk', ['-v']).error !== undefined && !installPackages(['wrk'])) throw new Error('Install wrk. The measurements need it.')
  const { ratio, figures } = await compare(await open('few'))
  return { seen: { few: `${ratio.toFixed(2)} (${figures})` }, wanted: `${least} times`, isMet: ratio >= least }
}

/**
 * An editor's save makes the cached page stale while visitors keep coming: each round measures before and after a new item, created by the site's own
 * API.
 */
async function afterEdit({ url }) {
  const { authorization } = await signIn(url)
  await load(url + path, beforehand)
  const turns = []
  for (let round = 0; round < rounds * 3; round += 1) {
    const before = await load(url + path, 1)
    const record = { ...createRecord(`edit-${round}-${Date.now()}`), image: 'https://example.org/a.jpg' }
    const { status } = await send(url, postJson('/api/save/scholarshipdata', record, { authorization }))
    if (status !== 201) throw new Error(`The edit was answered with ${status}`)
    turns.push([before, await load(url + path, 1)])
  }
  return summarize(turns, 'before')
}

/** Requests a second and their ratio, medians of rounds that alternate. */
async function besideBare(site) {
  const answer = await send(site.url, { path, headers: { 'accept-encoding': 'br' } })
  const folder = join(site.dataDir, 'bench-kept')
  await mkdir(folder)
  await writeFile(join(folder, 'page'), answer.bytes)
  // Node writes those of the connection itself.
  const { date: _date, connection: _connection, 'keep-alive': _alive, ...headers } = answer.headers
  await writeFile(join(folder, 'headers.json'), JSON.stringify(headers))
  using bare = fork(new URL('bare.mjs', import.meta.url), [folder])
  const bareUrl = `http://127.0.0.1:${(await once(bare, 'message'))[0]}`
  for (const url of [bareUrl, site.url]) await load(url + path, beforehand)
  const turns = []
  for (let round = 0; round < rounds; round += 1) {
    const turn = []
    for (const url of [bareUrl, site.url]) {
      await load(url + path, settling)
      turn.push(await load(url + path, duration))
    }
    turns.push(turn)
  }
  return summarize(turns, 'bare')
}

/** The median of the ratios of pairs, and both medians in words. `baseline`: the name of the first of each pair. */
function summarize(pairs, baseline) {
  const median = (of) => quantile(0.5, pairs, of)
  const rates = [median((pair) => pair[1]).toFixed(0), median((pair) => pair[0]).toFixed(0)]
  return { ratio: median(([before, after]) => after / before), figures: `${rates[0]}/s, ${baseline} ${rates[1]}/s` }
}

/** Requests a second. Throws where an answer was not 200. */
async function load(address, seconds) {
  const printed = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', 'accept-encoding: br', address])
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(printed) ?? []
  if (perSecond === undefined || /Non-2xx|Socket errors/.test(printed)) throw new Error(`wrk at ${address}: ${printed}`)
  return Number(perSecond)
}
