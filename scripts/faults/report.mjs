import { printTable } from '../table.mjs'

/** Milliseconds within which everything is answered, one way or the other. */
export const longestAnswer = 10_000

/**
 * A row from the counts of a ledger. Good: nothing lost, doubled or torn, no refused write stored, no refusal except 503 with Retry-After, no answer
 * later than ten seconds, and `also` (a name and whether it holds). `told` is printed whatever the result.
 */
export function assess(fault, figures, also = {}, told = '') {
  const faults = [
    ...['lost', 'doubled', 'torn'].filter((name) => figures[name] > 0),
    ...(figures.done > 0 ? [`refused and yet there: ${Object.entries(figures.yet).join(' ')}`] : []),
    ...figures.odd,
    ...(figures.slowest > longestAnswer ? ['too slow'] : []),
    ...Object.entries(also).flatMap(([name, isSo]) => (isSo ? [] : [`not so: ${name}`])),
  ]
  return { fault, result: faults.length === 0 ? 'ok' : 'FAILED', figures, note: [told, ...faults].filter(Boolean).join('; ') }
}

export const notTried = (fault, why) => ({ fault, result: 'not tried', note: why })

/** A row without writes. */
export const assessOnly = (fault, also, told) => assess(fault, { odd: [] }, also, told)

const columns = {
  acknowledged: 'stored',
  lost: 'lost',
  doubled: 'doubled',
  torn: 'torn',
  refused: 'refused',
  done: 'of them there',
  unknown: 'there, as unknown',
  unanswered: 'line broke',
  slowest: 'slowest',
}

/** The counts of an empty ledger. `odd`: unexpected answers; `yet`: the number of refused writes that were stored, by kind of write. */
export const noCounts = { ...Object.fromEntries(Object.keys(columns).map((name) => [name, 0])), odd: [] }

export function report(rows) {
  const show = (name, value) => (name === 'slowest' && value !== undefined ? `${Math.round(value)} ms` : (value ?? ''))
  printTable(
    ['fault', ...Object.values(columns), 'result'],
    rows.map(({ fault, figures = {}, result, note }) => [
      fault,
      ...Object.keys(columns).map((name) => show(name, figures[name])),
      note === '' ? result : `${result}: ${note}`,
    ]),
  )
}
