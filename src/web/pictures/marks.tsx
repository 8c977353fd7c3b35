/** An outline in a box of 24, drawn with a line of 1.75 and round ends; `fill` is filled. */
export interface Drawing {
  readonly line: string
  readonly fill?: string
}

/**
 * The icons of more than one page. Every page loads them, so those of one page are there. Drawn for
 * this site.
 */
export const iconPaths = {
  mark: { line: 'M7 1v17.5l5-4 5 4V1' },
  bookmark: { line: 'M6.5 4h11v16L12 15.5 6.5 20z' },
  search: { line: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5l5 5' },
  menu: { line: 'M4 6.5h16M4 12h16M4 17.5h16' },
  close: { line: 'M6 6l12 12M18 6 6 18' },
  cards: { line: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z' },
  rows: { line: 'M4 5h3v3H4zM10.5 6.5H20M4 10.5h3v3H4zM10.5 12H20M4 16h3v3H4zM10.5 17.5H20' },
  compare: {
    line: 'M12 3.5v17M8 20.5h8M5 6.5h14M5 6.5l-2.5 7a2.5 2.5 0 0 0 5 0zM19 6.5l-2.5 7a2.5 2.5 0 0 0 5 0z',
  },
  tick: { line: 'M5 12.5l4.5 4.5L19 7' },
  question: { line: 'M8.5 8.5a3.5 3.5 0 1 1 5 3.2c-1.1.6-1.5 1.2-1.5 2.3M12 17.5v.5' },
  bar: { line: 'M4 12h16' },
  plan: { line: 'M6 3.5v17M6 6h12M6 12h8M6 18h10' },
  text: { line: 'M5 6h14M5 10h14M5 14h14M5 18h8' },
  left: { line: 'M14.5 5.5 8 12l6.5 6.5' },
  right: { line: 'M9.5 5.5 16 12l-6.5 6.5' },
  up: { line: 'M5.5 14.5 12 8l6.5 6.5' },
  down: { line: 'M5.5 9.5 12 16l6.5-6.5' },
  plus: { line: 'M12 5v14M5 12h14' },
  external: {
    line: 'M13.5 4.5h6v6M19.5 4.5 11 13M17.5 14v4.5a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1H10',
  },
  contrast: {
    line: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z',
    fill: 'M12 3.5a8.5 8.5 0 0 1 0 17z',
  },
  calendar: {
    line: 'M4.5 6h15a1 1 0 0 1 1 1v12.5a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM3.5 10.5h17M8 3.5V8M16 3.5V8',
  },
  warning: { line: 'M12 4 2.8 20h18.4zM12 10v4.5', fill: 'M12 16.4a1 1 0 1 0 0 2 1 1 0 0 0 0-2z' },
} as const satisfies Record<string, Drawing>

export type IconName = keyof typeof iconPaths

/** These point along the reading direction, so a right-to-left page mirrors them (base.css). */
const directed: readonly IconName[] = ['left', 'right', 'external']

/**
 * A line drawing in the text's colour, hidden from screen readers: words beside it must say the
 * same. Its size is `--icon`.
 */
export const Icon = ({ name }: { name: IconName }) => (
  <Outline {...iconPaths[name]} isDirected={directed.includes(name)} />
)

export function Outline({ line, fill, isDirected }: Drawing & { isDirected?: boolean }) {
  return (
    <svg
      className="icon"
      data-mirrored={isDirected ? '' : undefined}
      width="24"
      height="24"
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {fill === undefined ? null : <path d={fill} fill="currentColor" />}
    </svg>
  )
}

/** A stamp of 32 by 32 with three teeth a side. */
const stampEdge =
  'M1 1h4a3 3 0 0 0 6 0h2.5a3 3 0 0 0 5 0H21a3 3 0 0 0 6 0h4v4a3 3 0 0 0 0 6v2.5a3 3 0 0 0 0 5V21a3 3 0 0 0 0 6v4h-4a3 3 0 0 0-6 0h-2.5a3 3 0 0 0-5 0H11a3 3 0 0 0-6 0H1v-4a3 3 0 0 0 0-6v-2.5a3 3 0 0 0 0-5V11a3 3 0 0 0 0-6z'

/**
 * The site's mark: a globe on a stamp. The stamp takes the colour of the text, the globe that of
 * `--mark-line`.
 */
export function Logo({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
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
 * The cancellation over the stamp of a closed item, placed over the cover's box. It is only a
 * picture, so words beside it must say that the item is closed. A wash of paper fades the stamp
 * below, so that the ink shows on dark covers. The colours belong to the stamp and are the same in
 * the dark theme.
 */
export function Postmark({ className }: { className?: string }) {
  const waves = [56, 72, 88, 104]
    .map((y) => `M146 ${y}q14 -11 28 0t28 0 28 0 28 0 28 0 28 0`)
    .join('')
  const rings = 'M96 32a48 48 0 1 0 0 96 48 48 0 0 0 0-96zM96 48a32 32 0 1 0 0 64 32 32 0 0 0 0-64z'
  const bar = 'M72 80h48'
  return (
    <svg
      className={className}
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d="M0 0h320v200H0z" fill="#fffdf7" fillOpacity=".4" />
      <g fill="none" strokeLinecap="round" transform="rotate(-8 160 100)">
        <path d={rings + waves + bar} stroke="#fffdf7" strokeOpacity=".75" strokeWidth="9" />
        <path d={rings + waves} stroke="#17233b" strokeWidth="4" />
        <path d={bar} stroke="#17233b" strokeWidth="6" />
      </g>
    </svg>
  )
}
