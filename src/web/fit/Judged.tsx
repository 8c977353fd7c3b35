import { lazy, Suspense } from 'react'
import type { JudgedPart } from '#web/fit/JudgedPart.tsx'

/** In the browser its code comes when it is drawn, so that no other page loads it; the server has it, for it renders at once. */
const Part = import.meta.env.SSR ? (await import('#web/fit/JudgedPart.tsx')).default : lazy(() => import('#web/fit/JudgedPart.tsx'))

/** What is drawn only where somebody is judged. */
export function Judged(part: JudgedPart) {
  return (
    <Suspense>
      <Part {...part} />
    </Suspense>
  )
}
