import { fork, spawn, spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNginx, startNginx } from './nginx.mjs'
import { installPackages } from '../test-machine.mjs'

const path = '/phd-scholarship'
const rounds = 3
const connections = 32
/** Of each server in a round, in seconds, after `settling` of them. */
const duration = 4
const settling = 1
/** Before the first round: a site that was just started still compiles and tidies up, for which a round took it a tenth more. */
const beforehand = 8

/** One process of the site beside bare `node:http` and nginx with one worker, all writing the same headers and bytes; the least ratio. */
export const rows = [{ name: 'kept page, brotli, 32 connections: of bare node:http', least: 0.9 }]

/** `{ site, bare, nginx, ofBare, ofNginx }`: requests a second and ratios, medians of rounds in which each has its turn; or `{ why }`. */
export async function measure(site) {
  const missing = [...(findWrk() ? [] : ['wrk']), ...(findNginx() === undefined ? ['nginx-light'] : [])]
  if (missing.length > 0 && !installPackages(missing)) return { why: `${missing.join(' and ')} not installed` }
  const answer = await read(site.url)
  const folder = join(site.dataDir, 'bench-kept')
  await mkdir(folder)
  await writeFile(join(folder, 'page'), answer.bytes)
  await writeFile(join(folder, 'headers.json'), JSON.stringify(answer.headers))
  const nginx = await startNginx(folder, path, answer.headers)
  const bare = await startBare(folder)
  try {
    for (const { url } of [bare, site]) await runWrk(url, beforehand)
    const turns = []
    for (let round = 0; round < rounds; round += 1) {
      turns.push({ bare: await load(bare.url), site: await load(site.url), nginx: await load(nginx.url) })
    }
    const ratios = (other) => median(turns.map((turn) => turn.site / turn[other]))
    const each = (name) => median(turns.map((turn) => turn[name]))
    return { site: each('site'), bare: each('bare'), nginx: each('nginx'), ofBare: ratios('bare'), ofNginx: ratios('nginx') }
  } finally {
    bare.stop()
    await nginx.stop()
  }
}

export function show(table, { name, least }, seen) {
  if (seen.why !== undefined) return table.notTried(name, seen.why)
  const few = `${seen.site.toFixed(0)}/s, bare ${seen.bare.toFixed(0)}/s, nginx ${seen.nginx.toFixed(0)}/s`
  table.add(name, { few, times: seen.ofBare.toFixed(2), wanted: `${least} times`, isMet: seen.ofBare >= least })
  table.tell('kept page: of nginx with one worker', { times: seen.ofNginx.toFixed(2) })
}

function findWrk() {
  // Without an address it says how it is used.
  return spawnSync('wrk', ['-v']).error === undefined
}

/** Requests a second. Throws where an answer was not 200. */
async function load(url) {
  await runWrk(url, settling)
  return await runWrk(url, duration)
}

function runWrk(url, seconds) {
  const child = spawn('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', 'accept-encoding: br', url + path])
  let printed = ''
  child.stdout.on('data', (part) => (printed += part))
  return new Promise((resolve, reject) => {
    child.once('close', () => {
      const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(printed) ?? []
      if (perSecond === undefined || /Non-2xx|Socket errors/.test(printed)) reject(new Error(`wrk at ${url}: ${printed}`))
      else resolve(Number(perSecond))
    })
  })
}

/** Node writes them itself. */
const ofConnection = ['date', 'connection', 'keep-alive']

/** The answer as it is sent: headers but those of the connection, and bytes. */
function read(url) {
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const parts = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => {
        const headers = Object.entries(response.headers).filter(([name]) => !ofConnection.includes(name))
        resolve({ headers: Object.fromEntries(headers), bytes: Buffer.concat(parts) })
      })
    })
    asked.on('error', reject).end()
  })
}

async function startBare(folder) {
  const child = fork(fileURLToPath(new URL('bare.mjs', import.meta.url)), [folder])
  const port = await new Promise((resolve) => child.once('message', resolve))
  return { url: `http://127.0.0.1:${port}`, stop: () => child.disconnect() }
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
