/**
 * The cancellation that lies over the stamp of a closed item, to be placed over the cover's box. Purely a picture: that the item is closed
 * must stand beside it in words. A wash of paper fades the stamp below, so that the ink shows on dark covers too; the colours are the
 * stamp's own and stay in the dark theme.
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
