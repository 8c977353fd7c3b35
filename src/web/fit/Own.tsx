import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useStored } from '#web/components/stored.ts'
import { FitFilter } from '#web/fit/Answers.tsx'
import type { EligibilityView } from '#web/fit/eligibility-view.ts'
import type { Own } from '#web/fit/own/load-own.ts'
import { VerdictSummary } from '#web/fit/Verdict.tsx'
import '#web/fit/Verdict.css'

const OwnContext = createContext<Own | null>(null)

/**
 * Judges by the answers that this browser keeps, on all pages below; its code is loaded where there
 * are any.
 */
export function OwnProvider({ children }: { children: ReactNode }) {
  const [own, setOwn] = useState<Own | null>(null)
  const { pathname } = useLocation()
  return (
    <OwnContext value={own}>
      {/* On the next page what could not be loaded on this one is tried again. */}
      <OwnLoader key={pathname} onLoad={setOwn} />
      {children}
    </OwnContext>
  )
}

function OwnLoader({ onLoad }: { onLoad: (own: Own | null) => void }) {
  const saved = useStored('me')
  useEffect(() => {
    let isGone = false
    const load =
      saved === null
        ? Promise.resolve(null)
        : import('#web/fit/own/load-own.ts').then(({ loadOwn }) => loadOwn())
    void load.then((own) => {
      if (isGone) return
      // Cards reserve room for a verdict (boot.js).
      document.documentElement.toggleAttribute('data-me', own !== null)
      onLoad(own)
    })
    return () => {
      isGone = true
    }
  }, [saved, onLoad])
  return null
}

/**
 * The verdicts by this browser's own answers; null on the server, before hydration and without
 * answers.
 */
export const useOwn = () => useContext(OwnContext)

/**
 * The verdict of an item by the browser's own answers, in room that is reserved from the beginning.
 */
export function OwnVerdict({ slug, layout }: { slug: string; layout?: 'cell' | 'line' }) {
  const own = useOwn()
  const verdict = own?.verdictOf(slug)
  if (own && !verdict) return null
  return (
    <div className="fit-room" data-look={layout}>
      {verdict && (
        <VerdictSummary verdict={verdict} layout={layout === 'line' ? layout : undefined} />
      )}
    </div>
  )
}

/**
 * What the browser's own answers say of an item, rule by rule; undefined: not known yet, null: there
 * are no answers, or the item is not open.
 */
export function useOwnView(slug: string): EligibilityView | null | undefined {
  const own = useOwn()
  const [view, setView] = useState<EligibilityView | null>()
  useEffect(() => {
    let isGone = false
    const show = (found: EligibilityView | null) => isGone || setView(found)
    if (own === null) setView(undefined)
    else own.findView(slug).then(show, () => show(null))
    return () => {
      isGone = true
    }
  }, [own, slug])
  return view
}

/** Above a list: the answers behind its verdicts and the verdicts that it shows. */
export function OwnFilter() {
  const own = useOwn()
  const { pathname, search } = useLocation()
  return (
    <div className="fit-list">{own && <FitFilter filter={own.filterAt(pathname, search)} />}</div>
  )
}
