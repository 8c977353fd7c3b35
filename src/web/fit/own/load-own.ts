import { toFitFilter } from '#web/fit/answers-view.ts'
import { toEligibilityView } from '#web/fit/eligibility-view.ts'
import { readFit } from '#web/fit/applicant.ts'
import { loadAnswers, parseAnswers, saveAnswers } from '#web/fit/own/saved-answers.ts'
import { loadRows, loadRules } from '#web/fit/own/own-rules.ts'
import { toVerdictView } from '#web/fit/verdict-view.ts'

/** The views of the answers in this browser. */
export type Own = NonNullable<Awaited<ReturnType<typeof loadOwn>>>

/** null: no answers are stored, or the rules could not be loaded. */
export async function loadOwn() {
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
    // undefined: it is not open.
    verdictOf: (slug: string) => {
      const context = findContext(slug)
      return context && toVerdictView(context, texts)
    },
    wordOf: (slug: string) => findContext(slug)?.verdict.word,
    // Each rule with the person's answer. null: the item is not open, or is gone.
    findView: async (slug: string) => {
      const context = findContext(slug)
      const [row] = context === undefined ? [] : await loadRows([{ slug }])
      return context && row ? toEligibilityView(context, row, '/can-i-apply', [], texts) : null
    },
    // Stores a form's answers beside the stored ones; components with answers are notified.
    answer: (form: HTMLFormElement) => void saveAnswers({ ...answers, ...parseAnswers(form).answers }),
    // The verdicts that an address narrows a list to; '': all.
    fitAt: (search: string) => readFit(new URLSearchParams(search)).join(),
    // Above the list at this address.
    filterAt: (pathname: string, search: string) => toFitFilter(applicant, new URL(pathname + search, location.origin), texts),
    words: texts.fitPage,
  }
}
