import { type Facts, stateless } from '#domain/eligibility/facts.ts'
import { answerNames, type Unread } from '#domain/eligibility/facts-in-address.ts'
import { type Applicant, questionsAddress } from '#web/fit/applicant.ts'
import { countryName } from '#domain/words/country.ts'
import { sayList } from '#web/fit/rule-words.ts'
import type { Texts } from '#web/texts/language.ts'

/** What nobody understood, as it was written, and what is wrong with it in a sentence. */
export interface SaidUnread {
  /** As in the address: 'me.born'. */
  readonly name: string
  readonly value: string
  readonly text: string
}

/** Whose answers a page is judged by, in a slim line. */
export interface AnswersView {
  /** 'For a citizen of Pakistan with a bachelor’s degree.'; null: nothing was told that could be judged by. */
  readonly who: string | null
  readonly change: { readonly href: string; readonly label: string } | undefined
  /** The same page without answers. */
  readonly forget: { readonly href: string; readonly label: string }
  /** What of the address was left out. */
  readonly unread: { readonly title: string; readonly items: readonly SaidUnread[] } | null
}

export function toAnswersView({ facts, unread, isKnown }: Applicant, { pathname, searchParams }: URL, texts: Texts): AnswersView {
  const text = texts.answers
  const rest = new URLSearchParams([...searchParams].filter(([name]) => !name.startsWith('me.') && name !== 'fit' && name !== 'change'))
  const items = sayUnread(unread, texts)
  return {
    who: isKnown ? text.for(sayWho(facts, texts)) : null,
    change: { href: questionsAddress(facts), label: text.change },
    forget: { href: rest.size > 0 ? `${pathname}?${rest}` : pathname, label: text.forget },
    unread: items.length > 0 ? { title: text.unread, items } : null,
  }
}

/** 'a citizen of Pakistan with a bachelor’s degree': who somebody is in two answers, not in all. */
export function sayWho({ citizenships = [], lives, born, degree }: Facts, texts: Pick<Texts, 'answers' | 'verdict' | 'writing'>): string {
  const { answers: text, verdict } = texts
  const countries = citizenships.flatMap((code) => (code === stateless ? [] : [text.countryInSentence(countryName(code) ?? code)]))
  const person = countries.length > 0 ? text.citizen(sayList(countries, texts)) : citizenships.length > 0 ? text.stateless : text.somebody
  const placed = countries.length === 0 && lives !== undefined ? text.livingIn(person, countryName(lives) ?? lives) : person
  if (degree !== undefined) return text.with(placed, verdict.degrees[degree])
  return placed === text.somebody && born !== undefined ? text.born(placed, String(born.year)) : placed
}

const questionOf = new Map(Object.entries(answerNames).map(([question, name]) => [name as string, question as keyof Facts]))

/** What of an address or a form nobody understood. */
export function sayUnread(
  unread: readonly Unread[],
  { answers: text, fitPage }: Pick<Texts, 'answers' | 'fitPage'>,
): readonly SaidUnread[] {
  return unread.map(({ name, value, reason }) => {
    const question = questionOf.get(name)
    return {
      name,
      value,
      text: text.unreadReasons[reason](question === undefined ? text.otherQuestion : fitPage.questions[question], value),
    }
  })
}
