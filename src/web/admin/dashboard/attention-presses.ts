import type { Editing } from '#services/create-editing.ts'
import type { UndoReport } from '#services/import/transfer.ts'

// What the buttons of the list do, and what takes it back.

/** The line of the list that a press is about. */
export interface Target {
  readonly line: { readonly key: string; readonly state: string }
  readonly id: string
  readonly isPost: boolean
  readonly version: number | undefined
  /** The day to take over, YYYY-MM-DD; '': none. */
  readonly day: string
}

/** Those that say what the official page says. */
export const confirmingIntents = [
  'verify',
  'confirm',
  'confirm-rules',
  'announce',
  'take-over',
] as const

type Run = (editing: Editing, target: Target) => Promise<{ readonly undo: string | null } | void>

/** What undoes a press that changed no item: by what it was about, which follows its word. */
const undoRuns = {
  line: ({ postponed }, key) => postponed.remove(key),
  'line-back'({ postponed }, about) {
    const [key = '', ...state] = about.split(lineEnd)
    return postponed.add(key, state.join(lineEnd))
  },
  rules: ({ rules }, id) => rules.askAgain(id),
  page({ pages }, about) {
    const [subject = '', ...id] = about.split(' ')
    return pages.askAgain(id.join(' '), subject)
  },
  sentences({ pages }, about) {
    const [subjects = '', ...id] = about.split(' ')
    return pages.askAgainAll(id.join(' '), subjects.split(','))
  },
  sites: ({ pages }, names) => pages.markRefusing(names.split(' '), false),
  reports: ({ reports }, at) => reports.reopen(at),
  suggestions: ({ suggestions }, at) => suggestions.reopen(at),
  messages: ({ messages }, ids) => messages.unreadAgain(ids.split(' ')),
} satisfies Record<string, (editing: Editing, about: string) => Promise<unknown>>

/** Between the key of a line and its state, which neither holds. */
const lineEnd = '\n'

/** What `undoPress` takes back. */
export const toUndo = (word: keyof typeof undoRuns, about: string): string => `${word} ${about}`

/**
 * Takes back what an `undo` of `attentionRuns` names, if it changed no item. false: it names the
 * change of an item (`Transfer.undoImport`).
 */
export async function undoPress(editing: Editing, undo: string): Promise<boolean> {
  const [word = '', ...about] = undo.split(' ')
  const run = Object.hasOwn(undoRuns, word) ? undoRuns[word as keyof typeof undoRuns] : undefined
  await run?.(editing, about.join(' '))
  return run !== undefined
}

/** The report that the key of the line names. */
const reportIdOf = ({ key }: Target['line']): string => key.split(' ')[1] ?? ''

/** More messages are a list that no address can hold. */
const mostUnread = 50

async function answerPage(pages: Editing['pages'], { id, line }: Target, state: 'right' | 'never') {
  const subject = await pages.answer(id, line.state, state)
  return { undo: toUndo('page', `${subject} ${id}`) }
}

/**
 * What the buttons do, once: a second press finds it done. `undo` undoes it; null: nothing does.
 * Problem 'conflict' for an item changed since it was shown, 'not-found'.
 */
export const attentionRuns = {
  // The result of a check on the official site stays true, whatever else was changed here.
  verify: ({ opportunities }, { id }) => opportunities.bulk('verify', [id]),
  renew: ({ opportunities }, { id, version }) => opportunities.bulk('renew', [id], version),
  confirm: ({ opportunities }, { id, version }) => opportunities.bulk('confirm', [id], version),
  unpublish: ({ opportunities }, { id, version }) => opportunities.bulk('unpublish', [id], version),
  publish: ({ opportunities, posts }, { id, isPost, version }) =>
    (isPost ? posts : opportunities).bulk('publish', [id], version),
  settle: async ({ reports }, { id }) => ({
    undo: toUndo('reports', await reports.resolveAll(id)),
  }),
  'take-over': ({ opportunities }, { id, line, version }) =>
    opportunities.correct(id, reportIdOf(line), version),
  decline: async ({ reports }, { line }) => ({
    undo: toUndo('reports', await reports.decline(reportIdOf(line))),
  }),
  'decline-range': async ({ reports }, { line }) => ({
    undo: toUndo('reports', await reports.declineRange(reportIdOf(line))),
  }),
  'settle-suggestion': async ({ suggestions }, { id }) => ({
    undo: toUndo('suggestions', await suggestions.settle(id)),
  }),
  'settle-range': async ({ suggestions }, { id }) => ({
    undo: toUndo('suggestions', await suggestions.settleRange(id)),
  }),
  'confirm-rules': async ({ rules }, { id, version }) => {
    const { undo } = await rules.confirm(id, version)
    return { undo: undo ?? toUndo('rules', id) }
  },
  announce: ({ opportunities }, { id, day, version }) => opportunities.announce(id, day, version),
  'mine-is-right': ({ pages }, target) => answerPage(pages, target, 'right'),
  'not-about': ({ pages }, target) => answerPage(pages, target, 'never'),
  'know-refusing': async ({ pages }, { line }) => {
    await pages.markRefusing(line.state.split(' '), true)
    return { undo: toUndo('sites', line.state) }
  },
  async 'read-all'({ messages }) {
    const ids = await messages.readAll()
    const canUndo = ids.length > 0 && ids.length <= mostUnread
    return { undo: canUndo ? toUndo('messages', ids.join(' ')) : null }
  },
  postpone: async ({ postponed }, { line }) => {
    await postponed.add(line.key, line.state)
    return { undo: toUndo('line', line.key) }
  },
  'bring-back': async ({ postponed }, { line }) => {
    await postponed.remove(line.key)
    return { undo: toUndo('line-back', line.key + lineEnd + line.state) }
  },
  'show-all': ({ postponed }) => postponed.clear(),
} satisfies Record<string, Run>

export type AttentionIntent = keyof typeof attentionRuns
/** What became of a press, for its line. */
export type LineResult =
  | {
      readonly done: AttentionIntent
      /** What undoes it; null: nothing does. */
      readonly undo: string | null
      /** That of the item now; null: the line is about none. */
      readonly version: number | null
      /** The keys of other lines of the item that the press has ended, too. */
      readonly ended: readonly string[]
    }
  | { readonly undone: UndoReport; readonly version: number | null }
  | {
      readonly message: string
      readonly reason: string | null
      /** Where it can be looked at; null: nowhere. */
      readonly to: string | null
    }

export const attentionIntents = Object.keys(attentionRuns) as AttentionIntent[]
