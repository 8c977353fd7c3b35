import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ask, percentiles, time } from './asking.mjs'
import { listSlugs } from './pages.mjs'
import { processorOf, signIn } from './site.mjs'

const connections = 2
/**
 * As React is timed alone (host-elements.mjs): the first ones are the compiler's, and then the middle of so many rounds counts. A whole site has
 * more to compile: a listing took 11, 9 and 7 ms in the first hundreds after 300.
 */
const settling = 600
const rounds = 7
const each = 100
/** What Chrome and Firefox take. */
const asBrowsers = 'gzip, deflate, br, zstd'

/**
 * Pages that are made for each request because it carries a session's cookie: time of a core that the site's process takes for one, all of its
 * threads, and the most times that React takes for the page's host elements alone.
 */
export const rows = [
  { name: 'made anew: listing, of React alone', path: '/phd-scholarship', most: 8 },
  { name: 'made anew: home, of React alone', path: '/', most: 12 },
  { name: 'made anew: item, of React alone', path: undefined, most: 20 },
  { name: 'made anew: about, of React alone', path: '/about', most: 40 },
]

/** Milliseconds of a core a request, the site's and React's; `{ why }` where the machine does not tell them. */
export async function measure(site, { path }) {
  if (process.platform !== 'linux') return { why: 'only Linux tells what a process has been given' }
  const address = path ?? `/opportunity/${(await listSlugs(site))[0]}`
  const headers = { ...(await signIn(site.url)), 'accept-encoding': asBrowsers }
  const { body } = await ask(site.url, address, { headers: { cookie: headers.cookie } })
  await askOften(site.url, address, headers, settling)
  const times = []
  for (let round = 0; round < rounds; round += 1) {
    const before = await processorOf(site)
    await askOften(site.url, address, headers, each)
    times.push(((await processorOf(site)) - before) / each)
  }
  return { own: percentiles(times).p50, react: await timeReact(body) }
}

export function show(table, { name, most }, { why, own, react }) {
  if (why !== undefined) return table.notTried(name, why)
  const times = own / react
  const few = `${own.toFixed(1)} of ${react.toFixed(2)} ms`
  table.add(name, { few, times: times.toFixed(1), wanted: `${most} times`, isMet: times <= most })
}

async function askOften(url, path, headers, count) {
  let left = count
  const visit = async () => {
    while (left > 0) {
      left -= 1
      await time(url, path, { headers })
    }
  }
  await Promise.all(Array.from({ length: connections }, visit))
}

/** In a process of its own, which has React as it is in production. */
function timeReact(html) {
  const child = fork(fileURLToPath(new URL('host-elements.mjs', import.meta.url)), { env: { ...process.env, NODE_ENV: 'production' } })
  child.send(html)
  return new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => code !== 0 && reject(new Error('The elements could not be rendered.')))
  })
}
