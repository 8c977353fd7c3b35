import { AnswersLabel } from '#web/fit/AnswersLabel.tsx'
import type { AnswersView } from '#web/fit/answers-view.ts'
import { Ask } from '#web/fit/Ask.tsx'
import type { AskView } from '#web/fit/ask-words.ts'
import { FitFilter } from '#web/fit/FitFilter.tsx'
import type { FitFilterView } from '#web/fit/fit-filter-view.ts'
import { VerdictLine } from '#web/fit/VerdictLine.tsx'
import type { VerdictView } from '#web/fit/verdict-view.ts'

/** One of the parts that stand only where somebody is judged. */
export type JudgedPart =
  | { readonly verdict: VerdictView }
  | { readonly answers: AnswersView }
  | { readonly filter: FitFilterView }
  | { readonly ask: AskView; readonly heading: 'h2' | 'h3' }

/** All of them in one file, which no page loads where nobody is judged (`Judged.tsx` asks for it). */
export default function Part(part: JudgedPart) {
  if ('verdict' in part) return <VerdictLine verdict={part.verdict} />
  if ('answers' in part) return <AnswersLabel answers={part.answers} />
  if ('filter' in part) return <FitFilter filter={part.filter} />
  return <Ask ask={part.ask} heading={part.heading} />
}
