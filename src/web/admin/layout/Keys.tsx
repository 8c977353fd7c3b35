import type { ComponentProps } from 'react'
import '#web/admin/layout/Keys.css'

interface KeysProps extends ComponentProps<'p'> {
  readonly lead?: string
  readonly list: readonly { readonly keys: string; readonly does: string }[]
}

/** What the keys of a page do; without scripts they do nothing. */
export function Keys({ lead, list, ...own }: KeysProps) {
  return (
    <p className="hint needs-script keys" {...own}>
      {lead}{' '}
      {list.map(({ keys, does }) => (
        <span key={keys}>
          <kbd>{keys}</kbd> {does}
        </span>
      ))}
    </p>
  )
}
