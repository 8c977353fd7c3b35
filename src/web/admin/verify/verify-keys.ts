import type { KeyboardEvent } from 'react'
import type { FactAnswer } from '#domain/watch/verified-facts.ts'

/** What marks a fact of the list; it takes the focus itself. */
export const factMark = 'data-fact'

const answers: Readonly<Record<string, FactAnswer | undefined>> = {
  r: 'right',
  c: 'changed',
  n: 'silent',
}

/**
 * The keys of Verify, for the form's `onKeyDown`. They work only while the focus is on a fact or one
 * of its answers: a single letter must not act anywhere else (WCAG 2.2, 2.1.4).
 */
export function onFactKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const { target, currentTarget: form, key } = event
  if (!(target instanceof HTMLElement)) return
  const fact = target.closest<HTMLElement>(`[${factMark}]`)
  if (fact === null || !isPlace(target)) return
  const answer = answers[key]
  if (answer !== undefined) give(form, fact, answer)
  else if (key === 'j') move(form, fact, 1)
  else if (key === 'k') move(form, fact, -1)
  else if (key === 'o') findOfficialLink(form)?.click()
  else if (key === 'l') press(form, 'button[value=later]')
  else if (key === 'Enter') press(form, 'button[value=check]')
  else return
  event.preventDefault()
}

/** The fact itself, or one of its answers; in its other controls letters are text. */
const isPlace = (target: HTMLElement): boolean =>
  target.hasAttribute(factMark) || (target instanceof HTMLInputElement && target.type === 'radio')

const press = (form: HTMLElement, selector: string): void =>
  form.querySelector<HTMLElement>(selector)?.click()

/** It stands above the form. */
export const findOfficialLink = (form: HTMLElement): HTMLElement | null =>
  (form.closest('main') ?? form).querySelector('a[data-official]')

/** Leads to the first control of what is changed, otherwise to the next fact. */
function give(form: HTMLFormElement, fact: HTMLElement, answer: FactAnswer): void {
  fact.querySelector<HTMLInputElement>(`input[type=radio][value=${answer}]`)?.click()
  if (answer === 'changed')
    fact.querySelector<HTMLElement>('.fact-edit :is(input, select, textarea)')?.focus()
  else move(form, fact, 1)
}

function move(form: HTMLFormElement, fact: HTMLElement, step: number): void {
  const facts = [...form.querySelectorAll<HTMLElement>(`[${factMark}]`)]
  const next = facts[facts.indexOf(fact) + step]
  next?.focus()
}
