import { percentiles, round, time } from './asking.mjs'
import { signIn } from './site.mjs'

const asked = 60
const settling = 3
/** Milliseconds: what takes seconds is known after a few. */
const longest = 20_000

/** The administrator's pages at many entries, each clicked on on two days, one after the other; p99 in milliseconds. */
export const rows = [
  { name: 'administrator: dashboard', address: () => '/admin/admin_dashboard' },
  { name: 'administrator: figures', address: (at) => `/admin/view-applications?days=${[7, 30, 90, 365][at % 4]}` },
  { name: 'administrator: table of scholarships', address: (at) => `/admin/manage_scholarships?${look(at)}` },
  { name: 'administrator: table of internships', address: (at) => `/admin/manage_internships?${look(at)}` },
].map((row) => ({ ...row, limit: 300 }))

const sorts = ['name', 'deadline', 'country', 'updated', 'verified', 'created']
const texts = ['', '', 'university', 'phd germany']

/** Each turn another order, page or search. */
function look(at) {
  return new URLSearchParams({ sort: sorts[at % sorts.length], page: String(1 + (at % 7)), q: texts[at % texts.length] })
}

export async function measure(site, { address }) {
  const headers = await signIn(site.url)
  const times = []
  const began = performance.now()
  for (let at = 0; at < asked + settling && (at <= settling || performance.now() - began < longest); at += 1) {
    times.push(await time(site.url, address(at), { headers }))
  }
  return percentiles(times.slice(settling))
}

export function show(table, { name, limit }, _few, { p50, p99 }) {
  table.add(name, { many: `${round(p50)} / ${round(p99)} ms`, wanted: `p99 ${limit} ms`, isMet: p99 <= limit })
}
