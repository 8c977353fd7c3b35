import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createRecord, postJson, quantile, send, signIn } from '../client.mjs'
import { run } from '../run.mjs'
import { installPackages } from '../test-machine.mjs'

const path = '/phd-scholarship'
const rounds = 3
const connections = 32
/** Of each server in a round, after `warmUpSeconds`. */
const roundSeconds = 4
const warmUpSeconds = 1
/**
 * Before the first round: a site that has just started still compiles and collects garbage, which
 * made its first round a tenth slower.
 */
const firstWarmUpSeconds = 8

/**
 * The site beside bare `node:http`, both writing the same headers and bytes, and beside itself
 * before an edit; the minimum ratios of the medians. `baseline`: the name of the first of each pair
 * of rates.
 */
export const rows = [
  {
    name: 'cached page, brotli, 32 connections: of bare node:http',
    minRatio: 0.2,
    baseline: 'bare',
    measurePairs: compareWithBare,
  },
  {
    name: 'the same in the second after an edit: of before',
    minRatio: 0.6,
    baseline: 'before',
    measurePairs: compareAfterEdit,
  },
]

export async function measure({ minRatio, baseline, measurePairs }, open) {
  // Without a URL it prints how to use it.
  if (spawnSync('wrk', ['-v']).error !== undefined && !installPackages(['wrk']))
    throw new Error('Install wrk. The measurements need it.')
  const pairs = await measurePairs(await open('small'))
  const median = (select) => quantile(0.5, pairs, select)
  const ratio = median(([before, after]) => after / before)
  const rates = `${median((pair) => pair[1]).toFixed(0)}/s, ${baseline} ${median((pair) => pair[0]).toFixed(0)}/s`
  return {
    actual: { small: `${ratio.toFixed(2)} (${rates})` },
    expected: `${minRatio} times`,
    isMet: ratio >= minRatio,
  }
}

/**
 * An editor's save makes the cached page stale while visitors keep coming. Each round measures
 * before and after a new item, created by the site's own API.
 */
async function compareAfterEdit({ url }) {
  const { authorization } = await signIn(url)
  await measureRate(url + path, firstWarmUpSeconds)
  return await Array.fromAsync({ length: rounds * 3 }, async (_, round) => {
    const before = await measureRate(url + path, 1)
    const record = {
      ...createRecord(`edit-${round}-${Date.now()}`),
      image: 'https://example.org/a.jpg',
    }
    const { status } = await send(
      url,
      postJson('/api/save/scholarshipdata', record, { authorization }),
    )
    if (status !== 201) throw new Error(`The edit was answered with ${status}`)
    return [before, await measureRate(url + path, 1)]
  })
}

/** The rates of `node:http` and of the site, in rounds that alternate. */
async function compareWithBare(site) {
  const response = await send(site.url, { path, headers: { 'accept-encoding': 'br' } })
  // Node writes the headers of the connection itself.
  const {
    date: _date,
    connection: _connection,
    'keep-alive': _alive,
    ...headers
  } = response.headers
  using bare = fork(new URL('bare.mjs', import.meta.url), { serialization: 'advanced' })
  bare.send({ headers, bytes: response.bytes })
  const bareUrl = `http://127.0.0.1:${(await once(bare, 'message'))[0]}`
  for (const url of [bareUrl, site.url]) await measureRate(url + path, firstWarmUpSeconds)
  const measureRound = async (url) => {
    await measureRate(url + path, warmUpSeconds)
    return await measureRate(url + path, roundSeconds)
  }
  return await Array.fromAsync({ length: rounds }, () =>
    Array.fromAsync([bareUrl, site.url], measureRound),
  )
}

/** Requests a second. Throws if a response was not 200. */
async function measureRate(url, seconds) {
  const output = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-H',
    'accept-encoding: br',
    url,
  ])
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(output) ?? []
  if (rate === undefined || /Non-2xx|Socket errors/.test(output))
    throw new Error(`wrk at ${url}: ${output}`)
  return Number(rate)
}
