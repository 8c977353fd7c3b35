import { Link } from '#web/components/Link.tsx'
import '#web/components/Chips.css'

export interface Chip {
  readonly key: string
  /** Before the label, in small, where there is room; empty: none. */
  readonly word: string
  readonly label: string
  /** What a press does, read out instead of both, which it contains (WCAG 2.5.3). */
  readonly remove: string
  /** The page without it. */
  readonly to: string
  /** What part of a query it is, for tests and readers of the page's source. */
  readonly understood?: { readonly kind: string; readonly value: string }
}

/** Choices that a press takes away, in one line. `label`: what they are. */
export function Chips({ label: name, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    <ul className="chips" aria-label={name}>
      {chips.map(({ key, word, label, remove, to, understood }) => (
        <li key={key}>
          <Link
            className="chip"
            to={to}
            aria-label={remove}
            preventScrollReset
            data-understood={understood?.kind}
            data-value={understood?.value}
          >
            {word && <small>{word} </small>}
            {label}
            <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
