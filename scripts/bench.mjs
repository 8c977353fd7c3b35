// `npm run bench`: what a page costs at 209 entries and at 50,000, beside what docs/scale.md asks for. The built site is a process of its own on a
// folder of its own below /tmp; visitors ask one after the other, never twice for the same address, so that nothing kept answers them. Prints a
// table and exits 1 where a figure is missed. `-- 20000` takes another number of entries.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#storage/database.ts'
import { updateOpportunity, readPublished } from '#storage/items/opportunity-store.ts'
import { startSite } from './start-site.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const few = 209
const many = Number(process.argv[2] ?? 50_000)
const asked = 100

const agent = new Agent({ keepAlive: true })
let number = 0
/** Another address at each call. */
const fresh = (path) => `${path}${path.includes('?') ? '&' : '?'}n=${(number += 1)}`
const words = [
  'scholarship',
  'phd germany',
  'university',
  'chevening',
  'summer school japan',
  'internship un',
  'fellowship',
  'women in science',
]
const typos = ['scholrship', 'universty', 'chevning', 'germny', 'fellowshp untied states', 'oxfrod', 'internshp', 'leadreship']
const pairs = ['sc', 'un', 'ge', 'in', 'fe', 'pr', 'st', 'co']
const levels = ['phd', 'master', 'undergraduate', 'postdoc']
const regions = ['europe', 'asia', 'africa', 'north-america', 'global']
const pick = (list, at) => encodeURIComponent(list[at % list.length])

/** What is measured of pages: name, address of the n-th request, and the p99 wanted at many entries, in milliseconds. */
const pages = [
  ['listing', () => '/phd-scholarship', 100],
  ['listing, page 7', () => '/scholarships/region?page=7', 100],
  ['home', () => '/', 100],
  ['item', (at, slugs) => `/opportunity/${slugs[(at * 37) % slugs.length]}`, 40],
  [
    'filters',
    (at) => `/scholarships/region?level=${pick(levels, at)}&region=${pick(regions, at)}&covers=tuition&q=${pick(words, at)}`,
    100,
  ],
  ['search, words', (at) => `/search?q=${pick(words, at)}`, 50],
  ['search, typo', (at) => `/search?q=${pick(typos, at)}`, 50],
  ['search, two letters', (at) => `/search?q=${pick(pairs, at)}`, 50],
  ['fit', (at) => `/phd-scholarship?fit=yes&me.citizen=PK&me.degree=bachelor&me.born=${1990 + (at % 15)}`, 200],
  ['/can-i-apply', (at) => `/can-i-apply?me.citizen=NG&me.degree=bachelor&me.born=${1990 + (at % 15)}`, 200],
]

process.exit((await main()) ? 0 : 1)

async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-bench-'))
  try {
    const small = await measure(join(folder, 'few'), few)
    const large = await measure(join(folder, 'many'), many)
    const rows = [['', `${few}: p50 / p99`, `${many}: p50 / p99`, 'times p50', 'wanted', '']]
    let isFine = true
    const add = (name, before, after, times, wanted, fine) => {
      isFine &&= fine
      rows.push([name, before, after, times, wanted, fine ? 'met' : 'MISSED'])
    }
    for (const [name, , limit] of pages) {
      const [a, b] = [small.pages.get(name), large.pages.get(name)]
      add(name, `${ms(a.p50)} / ${ms(a.p99)}`, `${ms(b.p50)} / ${ms(b.p99)}`, (b.p50 / a.p50).toFixed(1), `p99 ${limit} ms`, b.p99 <= limit)
    }
    for (const [name, limit, unit] of [
      ['first answer after a start', 500, 'ms'],
      ['start until it listens', 10_000, 'ms'],
      ['an edit elsewhere is on its page', 1250, 'ms'],
      ['longest wait of a visitor meanwhile', 50, 'ms'],
      ['memory', 400, 'MB'],
      ['bare list of the API: first byte, made', 10_000, 'ms'],
      ['bare list of the API: first byte, kept', 100, 'ms'],
      ['longest wait of a visitor meanwhile (list)', 50, 'ms'],
      ['memory after the list', 460, 'MB'],
    ]) {
      const [a, b] = [small.figures.get(name), large.figures.get(name)]
      add(name, `${ms(a)} ${unit}`, `${ms(b)} ${unit}`, '', `${limit} ${unit}`, b <= limit)
    }
    process.stdout.write(
      `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}\n\n`,
    )
    for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`)
    return isFine
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(dataDir, entries) {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const filled = spawnSync(process.execPath, ['scripts/bench/fill.ts', String(entries)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  if (filled.status !== 0) throw new Error('The database could not be filled.')
  const startedAt = performance.now()
  const site = await startSite(env)
  const figures = new Map([['start until it listens', performance.now() - startedAt]])
  try {
    figures.set('first answer after a start', await time(site.url, '/phd-scholarship'))
    const slugs = JSON.parse((await ask(site.url, '/phd-scholarship/list.json')).body).items.map(
      ({ slug, url }) => slug ?? url.split('/').at(-1),
    )
    const measured = new Map()
    for (const [name, address] of pages) {
      const times = []
      // The first ones are the compiler's.
      for (let at = 0; at < asked + 20; at += 1) times.push(await time(site.url, fresh(address(at, slugs))))
      measured.set(name, percentiles(times.slice(20)))
    }
    const [edit, editWait] = await alongside(site.url, () => timeEdit(site.url, join(dataDir, 'atlas.sqlite'), slugs[0]))
    figures.set('an edit elsewhere is on its page', edit)
    figures.set('longest wait of a visitor meanwhile', editWait)
    figures.set('memory', await memoryOf(site.pid))
    const [made, listWait] = await alongside(site.url, () => timeFirstByte(site.url, '/api/get/scholarship_data'))
    figures.set('bare list of the API: first byte, made', made)
    figures.set('longest wait of a visitor meanwhile (list)', listWait)
    figures.set('bare list of the API: first byte, kept', await timeFirstByte(site.url, '/api/get/scholarship_data'))
    figures.set('memory after the list', await memoryOf(site.pid))
    return { pages: measured, figures }
  } finally {
    await site.stop()
  }
}

/** The longest that somebody else waited for a kept page while the work was done, in milliseconds. */
async function alongside(url, work) {
  const state = { isOver: false, longest: 0 }
  await ask(url, '/contact')
  const visit = async () => {
    while (!state.isOver) {
      state.longest = Math.max(state.longest, await time(url, '/contact'))
      await wait(5)
    }
  }
  const visitor = visit()
  const result = await work()
  state.isOver = true
  await visitor
  return [result, state.longest]
}

/** An edit by another process, until the item's page shows it. */
async function timeEdit(url, file, slug) {
  const db = openDatabase({ file })
  try {
    const { id } = await db.kysely.selectFrom('opportunity').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
    const [item] = await readPublished(db.kysely, [id])
    const name = `Renamed ${Date.now()}`
    await updateOpportunity(db.kysely, { ...item, name }, new Date())
    const changedAt = performance.now()
    while (!(await ask(url, `/opportunity/${slug}`)).body.includes(name)) await wait(10)
    return performance.now() - changedAt
  } finally {
    await db.close()
  }
}

async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

async function time(url, path) {
  const before = performance.now()
  const { status } = await ask(url, path)
  if (status !== 200) throw new Error(`${path} answered ${status}.`)
  return performance.now() - before
}

function timeFirstByte(url, path) {
  const before = performance.now()
  return new Promise((resolve, reject) => {
    get(url + path, { agent, headers: { 'accept-encoding': 'identity' } }, (response) => {
      response.once('data', () => {
        const first = performance.now() - before
        response.on('end', () => resolve(first)).resume()
      })
    }).on('error', reject)
  })
}

function ask(url, path) {
  return new Promise((resolve, reject) => {
    get(url + path, { agent }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (part) => (body += part))
      response.on('end', () => resolve({ status: response.statusCode, body }))
    }).on('error', reject)
  })
}

function percentiles(times) {
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: sorted[Math.floor(sorted.length / 2)], p99: sorted[Math.floor(sorted.length * 0.99)] }
}

function ms(value) {
  return value < 10 ? value.toFixed(1) : value.toFixed(0)
}
