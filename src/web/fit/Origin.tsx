import type { OriginView } from '#web/fit/origin-view.ts'

/** Where the rules come from, the page that counts, when it was last looked at, and a way to say that they are wrong. */
export function Origin({ origin: { source, official, checked, wrong } }: { origin: OriginView }) {
  return (
    <p className="origin">
      {source}{' '}
      {official && (
        <>
          {official.label}:{' '}
          <a href={official.href} target="_blank" rel="noopener external">
            {official.domain}
          </a>
          .{' '}
        </>
      )}
      {checked} {wrong && <a href={wrong.href}>{wrong.label}</a>}
    </p>
  )
}
