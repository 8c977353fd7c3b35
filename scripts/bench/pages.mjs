import { ask, percentiles, round, time } from './asking.mjs'

// Visitors ask one after the other, never twice for the same address, so that nothing kept answers them.
const asked = 100
/** The first ones are the compiler's. At 209 entries other rows have been measured before, so both sizes are given time to settle. */
const settling = 300
/** Each of the sizes has so many requests, then the other. */
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

/** Address of the n-th request, the p99 wanted at many entries in milliseconds, and how many times the p50 at few that at many may be. */
export const rows = [
  { name: 'listing', address: () => '/phd-scholarship', limit: 100, most: 1.5 },
  // With 209 entries it is the last page of thirty cards: pages are compared that hold as much at both sizes.
  { name: 'listing, page 5', address: () => '/scholarships/region?page=5', limit: 100, most: 1.5 },
  { name: 'home', address: () => '/', limit: 100, most: 1.5 },
  { name: 'item', address: (at, slugs) => `/opportunity/${slugs[(at * 37) % slugs.length]}`, limit: 40, most: 1.5 },
  { name: 'filters', address: filtered, limit: 100, most: 1.5 },
  { name: 'search, words', address: (at) => `/search?q=${pick(words, at)}`, limit: 50 },
  { name: 'search, typo', address: (at) => `/search?q=${pick(typos, at)}`, limit: 50 },
  { name: 'search, two letters', address: (at) => `/search?q=${pick(pairs, at)}`, limit: 50 },
  // 'maybe', of which there are thirty among 209 entries: of those that fit for certain there are six.
  { name: 'fit', address: (at) => `/phd-scholarship?fit=maybe&${me(at)}`, limit: 200, most: 1.5 },
  { name: '/can-i-apply', address: (at) => `/can-i-apply?${me(at)}`, limit: 200 },
]

/** Two of the regions, or one of them twice, in each way. */
const pairsOfRegions = regions.flatMap((one, at) => regions.slice(at).map((other) => [one, other]))

/** Every level but one, or all, in every region but one or two, in one of the orders: no two alike, and at 209 entries too a page is full. */
function filtered(at) {
  const without = pairsOfRegions[at % pairsOfRegions.length]
  const turn = Math.floor(at / pairsOfRegions.length)
  const region = regions.filter((each) => !without.includes(each))
  const level = levels.filter((_, place) => place !== turn % (levels.length + 1))
  return `/scholarships/region?level=${level}&region=${region}&sort=${sorts[Math.floor(turn / (levels.length + 1)) % sorts.length]}`
}

let number = 0

/** Of each of the sites: `{ p50, p99 }`. */
export async function measure(sites, row) {
  const visitors = await Promise.all(sites.map(async (site) => ({ site, slugs: await listSlugs(site), times: [] })))
  for (let begin = 0; begin < asked + settling; begin += turn) {
    for (const { site, slugs, times } of visitors) {
      for (let at = begin; at < begin + turn; at += 1) {
        const address = row.address(at, slugs)
        times.push(await time(site.url, `${address}${address.includes('?') ? '&' : '?'}n=${(number += 1)}`))
      }
    }
  }
  return visitors.map(({ times }) => percentiles(times.slice(settling)))
}

export function show(table, { name, limit, most = Infinity }, few, many) {
  const times = many.p50 / few.p50
  table.add(name, {
    few: describe(few),
    many: describe(many),
    times: times.toFixed(1),
    wanted: `p99 ${limit} ms${most === Infinity ? '' : `, ${most} times`}`,
    isMet: many.p99 <= limit && times <= most,
  })
}

export async function listSlugs(site) {
  const { items } = JSON.parse((await ask(site.url, '/phd-scholarship/list.json')).body)
  return items.map(({ slug, url }) => slug ?? url.split('/').at(-1))
}

function describe({ p50, p99 }) {
  return `${round(p50)} / ${round(p99)} ms`
}
