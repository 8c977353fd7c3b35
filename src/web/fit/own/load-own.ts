import { type FitFilterView, toFitFilter } from '#web/fit/answers-view.ts'
import { type EligibilityView, toEligibilityView } from '#web/fit/eligibility-view.ts'
import { readFit } from '#web/fit/applicant.ts'
import { loadAnswers, parseAnswers, saveAnswers } from '#web/fit/own/saved-answers.ts'
import { loadRows, loadRules, type OwnRules } from '#web/fit/own/own-rules.ts'
import { toVerdictView, type VerdictView } from '#web/fit/verdict-view.ts'
import type { VerdictWord } from '#domain/eligibility/verdict.ts'

/** The views of the answers in this browser. */
export interface Own {
  /** undefined: it is not open. */
  verdictOf(slug: string): VerdictView | undefined
  wordOf(slug: string): VerdictWord | undefined
  /** Each rule with the person's answer. null: the item is not open, or is gone. */
  findView(slug: string): Promise<EligibilityView | null>
  /** Stores a form's answers beside the stored ones; components with answers are notified. */
  answer(form: HTMLFormElement): void
  /** The verdicts that an address narrows a list to; '': all. */
  fitAt(search: string): string
  /** Above the list at this address. */
  filterAt(pathname: string, search: string): FitFilterView
  readonly words: OwnRules['texts']['fitPage']
}

/** null: no answers are stored, or the rules could not be loaded. */
export async function loadOwn(): Promise<Own | null> {
  const answers = loadAnswers()
  const rules = answers && (await loadRules())
  if (answers === null || rules === null) return null
  const { texts, items } = rules
  const applicant = rules.applicantOf(answers)
  if (!applicant.hasAnswers) return null
  const findContext = (slug: string) => {
    const item = items.get(slug)
    return item && applicant.toVerdictContext(item.criteria)
  }
  return {
    verdictOf: (slug) => {
      const context = findContext(slug)
      return context && toVerdictView(context, texts)
    },
    wordOf: (slug) => findContext(slug)?.verdict.word,
    findView: async (slug) => {
      const context = findContext(slug)
      const [row] = context === undefined ? [] : await loadRows([{ slug }])
      return context && row ? toEligibilityView(context, row, '/can-i-apply', [], texts) : null
    },
    answer: (form) => void saveAnswers({ ...answers, ...parseAnswers(form).answers }),
    fitAt: (search) => readFit(new URLSearchParams(search)).join(),
    filterAt: (pathname, search) => toFitFilter(applicant, new URL(pathname + search, location.origin), texts),
    words: texts.fitPage,
  }
}
