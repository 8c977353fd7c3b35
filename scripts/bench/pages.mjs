import { quantile, signIn } from '../client.mjs'
import { readCpuTime, round, timeRequest } from './site.mjs'

// Visitors send one request after the other, never two with the same URL, so that no cached page
// answers them.
const sampleCount = 100
/**
 * The first requests compile the code. The administrator's pages take longer, so fewer of them do.
 */
const warmUpCount = { visitor: 200, administrator: 20 }
/**
 * Requests at one size before those at the next: the speed of a virtual machine changes within
 * minutes.
 */
const batchSize = 20

const queries = [
  'scholarship',
  'phd germany',
  'university',
  'chevening',
  'summer school japan',
  'internship un',
  'fellowship',
  'women in science',
]
const typos = [
  'scholrship',
  'universty',
  'chevning',
  'germny',
  'fellowshp untied states',
  'oxfrod',
  'internshp',
  'leadreship',
]
/** As long as the search takes one. */
const longQuery =
  'I am a student from Pakistan in my last year of computer science and I look for a fully funded scholrship or a summer school in Germany ' +
  'or Japan that pays travel and needs no IELTS, or an internship at the United Nations, for women in science, with a deadline in March, and ' +
  'I would also like to hear about exchange programmes, fellowships, leadership awards and competitions that are open to refugees from Africa'
const prefixes = ['sc', 'un', 'ge', 'in', 'fe', 'pr', 'st', 'co']
const countries = [
  'germany',
  'pakistan',
  'united-kingdom',
  'nigeria',
  'japan',
  'brazil',
  'united-states',
  'india',
]
const levels = ['undergraduate', 'master', 'phd', 'postdoc']
const regions = [
  'europe',
  'asia',
  'africa',
  'north-america',
  'south-america',
  'australia',
  'middle-east',
  'global',
]
const sorts = ['deadline', 'newest', 'name']
const encodeItem = (list, index) => encodeURIComponent(list[index % list.length])
const answerParams = (index) => `me.citizen=PK&me.degree=bachelor&me.born=${1990 + (index % 15)}`

/** All pairs of regions, and each region twice. */
const regionPairs = regions.flatMap((first, index) =>
  regions.slice(index).map((second) => [first, second]),
)

/**
 * Every level but one, or all, in every region but one or two, in one of the orders. No two are
 * alike, and at 208 entries too a page is full.
 */
function filteredPath(index) {
  const excluded = regionPairs[index % regionPairs.length]
  const cycle = Math.floor(index / regionPairs.length)
  const region = regions.filter((name) => !excluded.includes(name))
  const level = levels.filter((_, position) => position !== cycle % (levels.length + 1))
  return `/scholarships/region?level=${level}&region=${region}&sort=${sorts[Math.floor(cycle / (levels.length + 1)) % sorts.length]}`
}

/**
 * The path of the n-th request. `maxRatio`: of the p50 at 5,000 entries and at 208; `limit`: p99 at
 * 50,000, in milliseconds.
 */
const requests = {
  listing: { path: () => '/phd-scholarship', maxRatio: 2 },
  home: { path: () => '/', maxRatio: 2 },
  item: {
    path: (index, { slugs }) => `/opportunity/${slugs[(index * 37) % slugs.length]}`,
    maxRatio: 2,
  },
  'search, words': { path: (index) => `/search?q=${encodeItem(queries, index)}`, maxRatio: 2 },
  // The last page that has thirty cards with 208 entries too, so pages of equal size are compared.
  'listing, page 5': { path: () => '/scholarships/region?page=5' },
  filters: { path: filteredPath },
  'search, typo': { path: (index) => `/search?q=${encodeItem(typos, index)}` },
  'search, two letters': { path: (index) => `/search?q=${encodeItem(prefixes, index)}` },
  'search, 400 characters': {
    path: (index) =>
      `/search?q=${encodeURIComponent(`${queries[index % queries.length]} ${longQuery}`.slice(0, 400))}`,
  },
  'pages of countries': {
    path: (index) =>
      `/${['study-in', 'students-from'][index % 2]}/${encodeItem(countries, index >> 1)}`,
  },
  fit: { path: (index) => `/phd-scholarship?fit=yes,check&${answerParams(index)}` },
  '/can-i-apply': { path: (index) => `/can-i-apply?${answerParams(index)}` },
  'administrator: dashboard': { path: () => '/admin/admin_dashboard', limit: 300, isAdmin: true },
  'administrator: table': {
    path: (index) =>
      `/admin/manage_scholarships?page=${1 + (index % 7)}&q=${['', 'phd'][index % 2]}`,
    limit: 300,
    isAdmin: true,
  },
}

/**
 * Milliseconds of a core that all threads of the site's process take for a listing that is not
 * cached.
 */
async function measureCpu({ limit }, open) {
  const site = await open('small')
  const requestMany = async (count) => {
    for (let index = 0; index < count; index += 1)
      await timeRequest(site.url, `/phd-scholarship?n=${(requestNumber += 1)}`, {
        headers: { 'accept-encoding': 'br' },
      })
  }
  await requestMany(2 * warmUpCount.visitor)
  const before = await readCpuTime(site)
  await requestMany(sampleCount)
  const cpuMs = ((await readCpuTime(site)) - before) / sampleCount
  return {
    actual: { small: `${cpuMs.toFixed(1)} ms` },
    expected: `${limit} ms`,
    isMet: cpuMs <= limit,
  }
}

export const rows = [
  ...Object.entries(requests).map(([name, row]) => ({
    name,
    limit: 150,
    maxRatio: Infinity,
    ...row,
  })),
  { name: 'listing, not cached: processor', limit: 25, measure: measureCpu },
]

let requestNumber = 0

export async function measure(row, open) {
  if (row.measure !== undefined) return await row.measure(row, open)
  const times = { small: [], medium: [], large: [] }
  const visitors = await Array.fromAsync(Object.entries(times), async ([size, sizeTimes]) => {
    const site = await open(size)
    return { site, headers: row.isAdmin ? await signIn(site.url) : {}, sizeTimes }
  })
  const count = sampleCount + (row.isAdmin ? warmUpCount.administrator : warmUpCount.visitor)
  for (let start = 0; start < count; start += batchSize) {
    for (const { site, headers, sizeTimes } of visitors) {
      for (let index = start; index < start + batchSize; index += 1) {
        const path = row.path(index, site)
        sizeTimes.push(
          await timeRequest(
            site.url,
            `${path}${path.includes('?') ? '&' : '?'}n=${(requestNumber += 1)}`,
            { headers },
          ),
        )
      }
    }
  }
  const msAt = (size, share) => quantile(share, times[size].slice(-sampleCount))
  const ratio = msAt('medium', 0.5) / msAt('small', 0.5)
  const actual = Object.fromEntries(
    Object.keys(times).map((size) => [
      size,
      `${round(msAt(size, 0.5))} / ${round(msAt(size, 0.99))} ms`,
    ]),
  )
  if (row.maxRatio !== Infinity) actual.medium += ` (${ratio.toFixed(1)} times)`
  const expected = `p99 ${row.limit} ms${row.maxRatio === Infinity ? '' : `, ${row.maxRatio} times`}`
  return { actual, expected, isMet: msAt('large', 0.99) <= row.limit && ratio <= row.maxRatio }
}
