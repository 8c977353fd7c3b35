import type { InvalidAnswer } from '#domain/eligibility/answer-params.ts'
import type { Answers } from '#domain/eligibility/answers.ts'
import { fillBriefRules } from '#domain/eligibility/rules.ts'
import { toApplicant } from '#web/fit/applicant.ts'
import { toEligibilityView } from '#web/fit/eligibility-view.ts'
import { toFitFilter, readFit } from '#web/fit/fit-filter.ts'
import type { RulesFile } from '#web/fit/own-files.ts'
import { addAnswers, loadAnswers, saveAnswers } from '#web/fit/own/saved-answers.ts'
import type { RowBase } from '#web/fit/results/results-view.ts'
import { toVerdictView } from '#web/fit/verdict-view.ts'
import type { Texts } from '#web/texts/language.ts'

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
    keepAnswers,
    // The verdicts that an address narrows a list to; '': all.
    fitAt: (search: string) => readFit(new URLSearchParams(search)).join(),
    // Above the list at this address.
    filterAt: (pathname: string, search: string) =>
      toFitFilter(applicant, new URL(pathname + search, location.origin), texts),
    words: texts.fitPage,
  }
}

/**
 * Keeps what a form asks beside the answers that are stored now, also by another tab, and notifies
 * the components with answers. false: the browser gets no rules or stores nothing.
 */
export async function keepAnswers(form: HTMLFormElement): Promise<boolean> {
  if ((await loadRules()) === null) return false
  return saveAnswers(addAnswers(loadAnswers() ?? {}, form))
}

type OwnTexts = Pick<Texts, 'answers' | 'fitFilter' | 'fitPage' | 'verdict' | 'writing'>

/** The rules by which the browser evaluates its visitor without sending any answer. */
export type OwnRules = NonNullable<Awaited<ReturnType<typeof load>>>

const textFiles = import.meta.glob<Omit<OwnTexts, 'writing'>>('../../texts/*/fit/fit.ts')
// Every page has loaded these files already, so this adds no request.
const writingFiles = import.meta.glob<Pick<OwnTexts, 'writing'>>('../../texts/*/writing.ts', {
  eager: true,
})

let rules: Promise<OwnRules | null> | undefined

/**
 * null: there is too much for a browser, or it could not be loaded; then the form answers by its
 * address. The next call tries again.
 */
export function loadRules(): Promise<OwnRules | null> {
  rules ??= load().catch(() => {
    rules = undefined
    return null
  })
  return rules
}

async function load() {
  const { lang } = document.documentElement
  const writing = writingFiles[`../../texts/${lang}/writing.ts`]?.writing
  const [response, words] = await Promise.all([
    fetch('/can-i-apply/rules'),
    textFiles[`../../texts/${lang}/fit/fit.ts`]?.(),
  ])
  if (!response.ok) throw new Error(`The rules answered ${response.status}.`)
  const file = (await response.json()) as RulesFile
  if (file.items === null || words === undefined || writing === undefined) return null
  const { groups, measures } = file
  return {
    texts: { ...words, writing },
    // Everything that is open by its slug, the soonest deadline first.
    items: new Map(
      file.items.map(({ slug, ...item }) => [
        slug,
        { slug, criteria: { ...item, rules: item.rules && fillBriefRules(item.rules) } },
      ]),
    ),
    applicantOf: (answers: Answers, unread: readonly InvalidAnswer[] = []) =>
      toApplicant({ answers, unread, groups, measures, now: new Date() }),
  }
}

/** The open items that the filters leave. '': all. Throws if the list is unavailable. */
export async function filterItems<Item extends { readonly slug: string }>(
  items: readonly Item[],
  filters: string,
) {
  if (filters === '') return items
  const response = await fetch(`/can-i-apply/list?of=/can-i-apply&${filters}`)
  if (!response.ok) throw new Error(`The list answered ${response.status}.`)
  const passing = new Set((await response.json()) as readonly string[])
  return items.filter(({ slug }) => passing.has(slug))
}

/** Slugs in a request: an address has room for so many. */
const batch = 60

/**
 * Items as lists of results show them; deleted ones are left out. Throws when they cannot be
 * loaded.
 */
export async function loadRows(
  items: readonly { readonly slug: string }[],
): Promise<readonly RowBase[]> {
  const batches = Array.from({ length: Math.ceil(items.length / batch) }, (_, index) =>
    items.slice(index * batch, (index + 1) * batch),
  )
  const rows = await Promise.all(
    batches.map(async (some) => {
      const slugs = some.map(({ slug }) => slug).join(',')
      const response = await fetch(`/can-i-apply/rows?slug=${slugs}`)
      return (await response.json()) as RowBase[]
    }),
  )
  return rows.flat()
}
