import { quantile, signIn } from '../client.mjs'
import { processorOf, round, time } from './site.mjs'

// Visitors ask one after the other, never twice for the same address, so that nothing cached answers them.
const asked = 100
/** The first ones are the compiler's. */
const settling = 200
/** Each of the sizes has so many requests, then the next: the speed of a virtual machine is another one some minutes later. */
const turn = 20

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
const levels = ['undergraduate', 'master', 'phd', 'postdoc']
const regions = ['europe', 'asia', 'africa', 'north-america', 'south-america', 'australia', 'middle-east', 'global']
const sorts = ['deadline', 'newest', 'name']
const pick = (list, at) => encodeURIComponent(list[at % list.length])
const me = (at) => `me.citizen=PK&me.degree=bachelor&me.born=${1990 + (at % 15)}`

/** Two of the regions, or one of them twice, in each way. */
const pairsOfRegions = regions.flatMap((one, at) => regions.slice(at).map((other) => [one, other]))

/** Every level but one, or all, in every region but one or two, in one of the orders: no two alike, and at 208 entries too a page is full. */
function filtered(at) {
  const without = pairsOfRegions[at % pairsOfRegions.length]
  const turn = Math.floor(at / pairsOfRegions.length)
  const region = regions.filter((each) => !without.includes(each))
  const level = levels.filter((_, place) => place !== turn % (levels.length + 1))
  return `/scholarships/region?level=${level}&region=${region}&sort=${sorts[Math.floor(turn / (levels.length + 1)) % sorts.length]}`
}

/** Address of the n-th request. `most`: how many times the p50 at 208 entries that at 5,000 may be; `limit`: p99 at 50,000, in milliseconds. */
const addresses = {
  listing: { address: () => '/phd-scholarship', most: 2 },
  home: { address: () => '/', most: 2 },
  item: { address: (at, { slugs }) => `/opportunity/${slugs[(at * 37) % slugs.length]}`, most: 2 },
  'search, words': { address: (at) => `/search?q=${pick(words, at)}`, most: 2 },
  // With 208 entries it is the last page of thirty cards: pages are compared that hold as much at both sizes.
  'listing, page 5': { address: () => '/scholarships/region?page=5' },
  filters: { address: filtered },
  'search, typo': { address: (at) => `/search?q=${pick(typos, at)}` },
  'search, two letters': { address: (at) => `/search?q=${pick(pairs, at)}` },
  fit: { address: (at) => `/phd-scholarship?fit=yes,check&${me(at)}` },
  '/can-i-apply': { address: (at) => `/can-i-apply?${me(at)}` },
  'administrator: dashboard': { address: () => '/admin/admin_dashboard', limit: 300, isAdmin: true },
  'administrator: table': {
    address: (at) => `/admin/manage_scholarships?page=${1 + (at % 7)}&q=${['', 'phd'][at % 2]}`,
    limit: 300,
    isAdmin: true,
  },
}

/** Milliseconds of a core that the site's process takes for a listing that is not cached, all of its threads. */
async function measureProcessor({ limit }, open) {
  const site = await open('few')
  const ask = async (count) => {
    for (let at = 0; at < count; at += 1)
      await time(site.url, `/phd-scholarship?n=${(number += 1)}`, { headers: { 'accept-encoding': 'br' } })
  }
  await ask(2 * settling)
  const before = await processorOf(site)
  await ask(asked)
  const took = ((await processorOf(site)) - before) / asked
  return { seen: { few: `${took.toFixed(1)} ms` }, wanted: `${limit} ms`, isMet: took <= limit }
}

export const rows = [
  ...Object.entries(addresses).map(([name, row]) => ({ name, limit: 150, most: Infinity, ...row })),
  { name: 'listing, not cached: processor', limit: 25, own: measureProcessor },
]

let number = 0

export async function measure(row, open) {
  if (row.own !== undefined) return await row.own(row, open)
  const times = { few: [], more: [], many: [] }
  const visitors = []
  for (const size of Object.keys(times)) {
    const site = await open(size)
    visitors.push({ site, headers: row.isAdmin ? await signIn(site.url) : {}, own: times[size] })
  }
  const count = row.isAdmin ? asked : asked + settling
  for (let begin = 0; begin < count; begin += turn) {
    for (const { site, headers, own } of visitors) {
      for (let at = begin; at < begin + turn; at += 1) {
        const address = row.address(at, site)
        own.push(await time(site.url, `${address}${address.includes('?') ? '&' : '?'}n=${(number += 1)}`, { headers }))
      }
    }
  }
  const of = (size, share) => quantile(share, times[size].slice(-asked))
  const ratio = of('more', 0.5) / of('few', 0.5)
  const seen = Object.fromEntries(Object.keys(times).map((size) => [size, `${round(of(size, 0.5))} / ${round(of(size, 0.99))} ms`]))
  if (row.most !== Infinity) seen.more += ` (${ratio.toFixed(1)} times)`
  const wanted = `p99 ${row.limit} ms${row.most === Infinity ? '' : `, ${row.most} times`}`
  return { seen, wanted, isMet: of('many', 0.99) <= row.limit && ratio <= row.most }
}
