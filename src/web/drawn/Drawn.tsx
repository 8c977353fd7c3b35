import type { HTMLAttributes, ReactNode } from 'react'
import { findDrawn } from '#web/drawn/drawn.ts'

interface DrawnProps extends HTMLAttributes<HTMLElement> {
  /** An element that stands nowhere in another of its name. */
  readonly as: 'article' | 'nav'
  /** What the content is drawn from, which does not change any more; null: it is not kept. */
  readonly from: object | null
  /** All else that the content depends on. */
  readonly manner: string
  readonly children: ReactNode
}

/**
 * An element whose content the server draws once for all pages that show the same (docs/decisions/0034-cards-drawn-once.md); in the browser
 * it is like any other. Nothing in it may ask for an id (`useId`).
 */
export function Drawn({ as: Element, from, manner, children, ...attributes }: DrawnProps) {
  // While the site is developed components change, and what was drawn by them would stay.
  const isKept = import.meta.env.SSR && import.meta.env.MODE !== 'development' && from !== null
  const drawn = isKept ? findDrawn(from, manner) : undefined
  return (
    <Element {...attributes} data-drawn={drawn?.mark}>
      {drawn?.isKnown !== true && children}
    </Element>
  )
}
