import { useLocation } from 'react-router'
import { answersIn } from '#web/parts/carry.ts'
import type { KeptItem } from '#web/keep/kept-items.ts'
import { listNews } from '#web/keep/news.ts'
import { ShareLink } from '#web/keep/ShareLink.tsx'
import { ShortlistRow } from '#web/keep/ShortlistRow.tsx'
import type { NamedList } from '#web/keep/shortlist-page.ts'
import { FileLinks } from '#web/files/FileLinks.tsx'

export type ShortlistWords = Readonly<
  Record<
    | 'noScript'
    | 'loading'
    | 'empty'
    | 'failed'
    | 'goneNamed'
    | 'closedSince'
    | 'moved'
    | 'movedFrom'
    | 'newLink'
    | 'compare'
    | 'compareChosen'
    | 'plan'
    | 'card'
    | 'print'
    | 'share'
    | 'copy'
    | 'copied',
    string
  >
>

interface ShortlistProps {
  readonly list: NamedList
  /** As the items were when they were kept; none where somebody else chose them. */
  readonly kept: readonly KeptItem[]
  readonly words: ShortlistWords
}

/** Items one below the other, what is new of them, and what can be done with all of them. */
export function Shortlist({ list, kept, words }: ShortlistProps) {
  const { search } = useLocation()
  return (
    <>
      {list.notes.map((note) => (
        <p className="note" key={note}>
          {note}
        </p>
      ))}
      {list.items.length > 1 && (
        <form id="compare" action="/compare" className="shortlist-tools no-print">
          {answersIn(search).map(([name, value]) => (
            <input type="hidden" name={name} value={value} key={name + value} />
          ))}
          <button className="button">{words.compareChosen}</button>
          <button type="button" className="button button-line needs-script" onClick={() => print()}>
            {words.print}
          </button>
        </form>
      )}
      <ol className="shortlist">
        {list.items.map((item) => {
          const before = kept.find(({ slug }) => slug === item.asked)
          return (
            <ShortlistRow
              key={item.card.slug}
              item={item}
              news={before ? listNews(before, item) : []}
              dayBefore={before?.day ?? null}
              words={words}
            />
          )
        })}
      </ol>
      {list.items.length > 0 && <ShareLink address={list.share} words={words} />}
      <FileLinks files={list.files} />
    </>
  )
}
