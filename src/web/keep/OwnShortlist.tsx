import { useEffect, useState } from 'react'
import { href, useFetcher, useLocation } from 'react-router'
import { type KeptItem, readKeptItems } from '#web/keep/kept-items.ts'
import { Shortlist, type ShortlistWords } from '#web/keep/Shortlist.tsx'
import { answersIn } from '#web/parts/carry.ts'
import { ListMessage } from '#web/parts/ListMessage.tsx'
import type { loader } from '#web/routes/shortlist-items.ts'

/** What this browser has kept. It asks the server for no more than the items themselves. */
export function OwnShortlist({ words }: { words: ShortlistWords }) {
  const [kept, setKept] = useState<readonly KeptItem[] | null>(null)
  const { search } = useLocation()
  const { load, data } = useFetcher<typeof loader>()
  useEffect(() => {
    const found = readKeptItems()
    setKept(found)
    const question = new URLSearchParams([['items', found.map(({ slug }) => slug).join(',')], ...answersIn(search)])
    if (found.length > 0) void load(`${href('/shortlist/items')}?${question}`)
  }, [load, search])

  if (kept?.length === 0) return <ListMessage text={words.empty} />
  if (kept === null || data === undefined)
    return (
      <p className="message needs-script" role="status">
        {words.loading}
      </p>
    )
  if (data.list === null) return <ListMessage text={words.failed} failed />
  const { list } = data
  const gone = kept.filter(({ slug }) => list.items.every(({ asked }) => asked !== slug))
  const notes = gone.length > 0 ? [`${words.goneNamed} ${gone.map(({ name }) => name).join(', ')}`] : []
  return <Shortlist list={{ ...list, notes }} kept={kept} words={words} />
}
