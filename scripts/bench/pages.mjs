import { ask, percentiles, round, time } from './asking.mjs'

// Visitors ask one after the other, never twice for the same address, so that nothing kept answers them.
const asked = 100
/** The first ones are the compiler's. */
const settling = 20

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

const me = (at) => `me.citizen=PK&me.degree=bachelor&me.born=${1990 + (at % 15)}`

/** Address of the n-th request, the p99 wanted at many entries in milliseconds, and how many times the p50 at few that at many may be. */
export const rows = [
  { name: 'listing', address: () => '/phd-scholarship', limit: 100, most: 1.5 },
  // With 209 entries it is the last page of thirty cards: pages are compared that hold as much at both sizes.
  { name: 'listing, page 5', address: () => '/scholarships/region?page=5', limit: 100, most: 1.5 },
  { name: 'home', address: () => '/', limit: 100, most: 1.5 },
  { name: 'item', address: (at, slugs) => `/opportunity/${slugs[(at * 37) % slugs.length]}`, limit: 40, most: 1.5 },
  {
    name: 'filters',
    address: (at) => `/scholarships/region?level=${pick(levels, at)}&region=${pick(regions, at)}&covers=tuition&q=${pick(words, at)}`,
    limit: 100,
    most: 1.5,
  },
  { name: 'search, words', address: (at) => `/search?q=${pick(words, at)}`, limit: 50 },
  { name: 'search, typo', address: (at) => `/search?q=${pick(typos, at)}`, limit: 50 },
  { name: 'search, two letters', address: (at) => `/search?q=${pick(pairs, at)}`, limit: 50 },
  // 'maybe', of which there are thirty among 209 entries: of those that fit for certain there are six.
  { name: 'fit', address: (at) => `/phd-scholarship?fit=maybe&${me(at)}`, limit: 200, most: 1.5 },
  { name: '/can-i-apply', address: (at) => `/can-i-apply?${me(at)}`, limit: 200 },
]

let number = 0

export async function measure(site, row) {
  const slugs = await listSlugs(site)
  const times = []
  for (let at = 0; at < asked + settling; at += 1) {
    const address = row.address(at, slugs)
    times.push(await time(site.url, `${address}${address.includes('?') ? '&' : '?'}n=${(number += 1)}`))
  }
  return percentiles(times.slice(settling))
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
