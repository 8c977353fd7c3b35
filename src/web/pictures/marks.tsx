import { type IconName, iconPaths } from '#web/pictures/icon-paths.ts'

/** These point along the reading direction, so a right-to-left page mirrors them (by the class `icon--directed`). */
const directed: readonly IconName[] = ['left', 'right', 'exchange', 'external']

/**
 * A small line drawing in the colour of the text, hidden from screen readers, so words beside it must say the same. `size` is in CSS pixels, 24 by
 * default.
 */
export function Icon({ name, size = 24, className }: { name: IconName; size?: number; className?: string }) {
  const { line, fill }: { readonly line: string; readonly fill?: string } = iconPaths[name]
  const classes = ['icon', directed.includes(name) ? 'icon--directed' : '', className ?? ''].filter(Boolean).join(' ')
  return (
    <svg className={classes} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={line} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
      {fill === undefined ? null : <path d={fill} fill="currentColor" />}
    </svg>
  )
}

/** A stamp of 32 by 32 with three teeth a side. */
const stampEdge =
  'M1 1h4a3 3 0 0 0 6 0h2.5a3 3 0 0 0 5 0H21a3 3 0 0 0 6 0h4v4a3 3 0 0 0 0 6v2.5a3 3 0 0 0 0 5V21a3 3 0 0 0 0 6v4h-4a3 3 0 0 0-6 0h-2.5a3 3 0 0 0-5 0H11a3 3 0 0 0-6 0H1v-4a3 3 0 0 0 0-6v-2.5a3 3 0 0 0 0-5V11a3 3 0 0 0 0-6z'

/** The site's mark: a globe on a stamp. The stamp takes the colour of the text, the globe
 * that of `--mark-line`. */
export function Logo({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d={stampEdge} fill="currentColor" />
      <path
        d="M16 8a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 0c-4.8 4-4.8 12 0 16M16 8c4.8 4 4.8 12 0 16M8.7 13h14.6M8.7 19h14.6"
        fill="none"
        stroke="var(--mark-line, #fffdf7)"
        strokeWidth="1.6"
      />
    </svg>
  )
}

/**
 * The cancellation over the stamp of a closed item, placed over the cover's box. It is only a picture, so words beside it must say that the item is
 * closed. A wash of paper fades the stamp below, so that the ink shows on dark covers. The colours belong to the stamp and are the same in the dark
 * theme.
 */
export function Postmark({ className = 'postmark' }: { className?: string }) {
  const waves = [56, 72, 88, 104].map((y) => `M146 ${y}q14 -11 28 0t28 0 28 0 28 0 28 0 28 0`).join('')
  const rings = 'M96 32a48 48 0 1 0 0 96 48 48 0 0 0 0-96zM96 48a32 32 0 1 0 0 64 32 32 0 0 0 0-64z'
  const bar = 'M72 80h48'
  return (
    <svg className={className} viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <path d="M0 0h320v200H0z" fill="#fffdf7" fillOpacity=".4" />
      <g fill="none" strokeLinecap="round" transform="rotate(-8 160 100)">
        <path d={rings + waves + bar} stroke="#fffdf7" strokeOpacity=".75" strokeWidth="9" />
        <path d={rings + waves} stroke="#17233b" strokeWidth="4" />
        <path d={bar} stroke="#17233b" strokeWidth="6" />
      </g>
    </svg>
  )
}
