import { lazy, Suspense } from 'react'
import type { JudgedPart } from '#web/fit/JudgedPart.tsx'

const Part = lazy(() => import('#web/fit/JudgedPart.tsx'))

/** What is drawn only where somebody is judged: its code comes when it is drawn, so that no other page loads it. */
export function Judged(part: JudgedPart) {
  return (
    <Suspense>
      <Part {...part} />
    </Suspense>
  )
}
