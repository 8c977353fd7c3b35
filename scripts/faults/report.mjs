/** Milliseconds within which everything is answered, one way or the other. */
export const longestAnswer = 10_000

/**
 * A row from the figures of a ledger. Good: nothing lost, doubled, torn, nothing refused that is there, no refusal but 503 with Retry-After,
 * no answer later than ten seconds, and what `also` says (a name and whether it was so).
 */
export function judge(fault, figures, also = {}) {
  const faults = [
    ...['lost', 'doubled', 'torn'].filter((name) => figures[name] > 0),
    ...(figures.done > 0 ? [`refused and yet there: ${Object.entries(figures.yet).join(' ')}`] : []),
    ...figures.odd,
    ...(figures.slowest > longestAnswer ? ['too slow'] : []),
    ...Object.entries(also).flatMap(([name, isSo]) => (isSo ? [] : [`not so: ${name}`])),
  ]
  return { fault, result: faults.length === 0 ? 'ok' : 'FAILED', figures, note: faults.join('; ') }
}

export const notTried = (fault, why) => ({ fault, result: 'not tried', note: why })

/** A row without writes. */
export const judgeOnly = (fault, also) => judge(fault, { odd: [] }, also)

const columns = ['acknowledged', 'lost', 'doubled', 'torn', 'refused', 'done', 'unknown', 'unanswered', 'slowest']
const head = [
  'fault',
  'stored',
  'lost',
  'doubled',
  'torn',
  'refused',
  'of them there',
  'there, as unknown',
  'line broke',
  'slowest',
  'result',
]

/** As a table of Markdown, which is readable as it is. */
export function toTable(rows) {
  const cells = rows.map(({ fault, figures = {}, result, note }) => [
    fault,
    ...columns.map((name) =>
      figures[name] === undefined ? '' : name === 'slowest' ? `${Math.round(figures[name])} ms` : String(figures[name]),
    ),
    note === '' ? result : `${result}: ${note}`,
  ])
  const lines = [head, head.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`)
  return `${lines.join('\n')}\n`
}
