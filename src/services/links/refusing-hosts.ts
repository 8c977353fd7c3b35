import type { Queries } from '#storage/database.ts'
import { changeSetting, findRecord } from '#storage/setting-store.ts'
import type { ProbedLink } from '#services/links/probe-link.ts'

/** A site whose pages no program may read. */
interface RefusingHost {
  /** Instant, ISO 8601 in UTC. */
  readonly since: string
  /** The editor has been told. */
  readonly isKnown: boolean
}

type Hosts = Readonly<Record<string, RefusingHost>>

/** More are no sites of a catalogue. */
const mostHosts = 5000

/** That a site lets no program read its page, unless it is known or has other trouble. */
export async function noteRefusal(
  db: Queries,
  link: string,
  { state, note }: ProbedLink,
  now: Date,
): Promise<void> {
  if (state !== 'not-checked' || note === null) return
  // 429 is a limit, and a failing server is no refusal.
  const isRefusal =
    ('status' in note && (note.status < 500 || note.status === 999) && note.status !== 429) ||
    ('error' in note && note.error === 'refused by robots.txt')
  const host = hostOf(link)
  const hosts = await readHosts(db)
  if (!isRefusal || Object.hasOwn(hosts, host) || Object.keys(hosts).length >= mostHosts) return
  await changeHosts(db, now, (all) => ({
    [host]: { since: now.toISOString(), isKnown: false },
    ...all,
  }))
}

/** That a page of the site was read. */
export async function noteReading(db: Queries, link: string, now: Date): Promise<void> {
  const host = hostOf(link)
  if (!Object.hasOwn(await readHosts(db), host)) return
  await changeHosts(db, now, (all) =>
    Object.fromEntries(Object.entries(all).filter(([each]) => each !== host)),
  )
}

/** Those that the editor was not told yet, by name. */
export async function listNewRefusing(db: Queries): Promise<readonly string[]> {
  const hosts = Object.entries(await readHosts(db))
  return hosts
    .filter(([, { isKnown }]) => !isKnown)
    .map(([host]) => host)
    .toSorted()
}

/** The editor knows these now; `isKnown` false takes it back. */
export const markRefusing = (
  db: Queries,
  names: readonly string[],
  isKnown: boolean,
  now: Date,
): Promise<void> =>
  changeHosts(db, now, (all) =>
    Object.fromEntries(
      Object.entries(all).map(([host, each]) => [
        host,
        names.includes(host) ? { ...each, isKnown } : each,
      ]),
    ),
  )

const changeHosts = (db: Queries, now: Date, change: (all: Hosts) => Hosts): Promise<void> =>
  changeSetting(db, 'pages-refusing', now, (all) => change(all as Hosts))

const readHosts = async (db: Queries): Promise<Hosts> =>
  (await findRecord(db, 'pages-refusing')) as Hosts

const hostOf = (link: string): string => (URL.canParse(link) ? new URL(link).hostname : link)
