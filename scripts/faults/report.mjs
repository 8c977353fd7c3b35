import { printTable } from '../table.mjs'

/** Milliseconds within which every request gets a response, even an error. */
export const maxResponseMs = 10_000

/**
 * A row from the counts of a ledger. Good: nothing lost, doubled or torn, no refused write stored,
 * no refusal except 503 with Retry-After, no response later than ten seconds. `checks` must hold
 * too (a name and whether it holds). `details` are printed whatever the result.
 */
export function assess(fault, counts, checks = {}, details = '') {
  const problems = [
    ...['lost', 'doubled', 'torn'].filter((name) => counts[name] > 0),
    ...(counts.refusedButStored > 0
      ? [`refused and yet there: ${Object.entries(counts.storedByKind).join(' ')}`]
      : []),
    ...counts.unexpected,
    ...(counts.slowest > maxResponseMs ? ['too slow'] : []),
    ...Object.entries(checks).flatMap(([name, isMet]) => (isMet ? [] : [`not so: ${name}`])),
  ]
  return {
    fault,
    result: problems.length === 0 ? 'ok' : 'FAILED',
    counts,
    note: [details, ...problems].filter(Boolean).join('; '),
  }
}

export const notTried = (fault, reason) => ({ fault, result: 'not tried', note: reason })

/**
 * The row of a fault that needs what `open` resolves to, which is closed at the end; 'not tried'
 * for this reason where it rejects.
 */
export async function tryWith(fault, reason, open, work) {
  let opened
  try {
    opened = await open()
  } catch (error) {
    return notTried(fault, `${reason} (${error.message})`)
  }
  await using _opened = opened
  return await work(opened)
}

/** A row without writes. */
export const assessOnly = (fault, checks, details) =>
  assess(fault, { unexpected: [] }, checks, details)

const columns = {
  acknowledged: 'stored',
  lost: 'lost',
  doubled: 'doubled',
  torn: 'torn',
  refused: 'refused',
  refusedButStored: 'of them there',
  unknown: 'there, as unknown',
  unanswered: 'line broke',
  slowest: 'slowest',
}

/**
 * The counts of an empty ledger. `unexpected`: other responses; `storedByKind`: the number of
 * refused writes that were stored, by kind.
 */
export const noCounts = {
  ...Object.fromEntries(Object.keys(columns).map((name) => [name, 0])),
  unexpected: [],
}

export function report(rows) {
  const formatCount = (name, value) =>
    name === 'slowest' && value !== undefined ? `${Math.round(value)} ms` : (value ?? '')
  printTable(
    ['fault', ...Object.values(columns), 'result'],
    rows.map(({ fault, counts = {}, result, note }) => [
      fault,
      ...Object.keys(columns).map((name) => formatCount(name, counts[name])),
      note === '' ? result : `${result}: ${note}`,
    ]),
  )
}
