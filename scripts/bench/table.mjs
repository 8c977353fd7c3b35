import { cpus, loadavg } from 'node:os'

/**
 * The rows of a run. `wants` says whether a row was asked for, by a part of its name; `add` takes one as it is printed, 'met', 'MISSED', or
 * with `notTried` why there is nothing to say, which is not met either.
 */
export function openTable(chosen) {
  const rows = []
  const busy = loadavg()[0].toFixed(1)
  return {
    wants: (name) => chosen.length === 0 || chosen.some((part) => name.toLowerCase().includes(part.toLowerCase())),
    add(name, { few = '', many = '', times = '', wanted, isMet }) {
      rows.push([name, few, many, times, wanted, isMet ? 'met' : 'MISSED'])
    },
    /** A figure beside the others that nothing is asked of. */
    tell: (name, { few = '', many = '', times = '' }) => rows.push([name, few, many, times, '', '']),
    notTried: (name, why) => rows.push([name, '', '', '', '', `not tried: ${why}`]),
    /** Whether all rows are met. */
    print(counts) {
      const day = new Date().toISOString().slice(0, 10)
      const head = ['', ...counts, 'times', 'wanted', '']
      process.stdout.write(`${day}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}, load ${busy} before\n\n`)
      for (const row of [head, head.map(() => '---'), ...rows]) process.stdout.write(`| ${row.join(' | ')} |\n`)
      return rows.length > 0 && rows.every((row) => row[5] === 'met' || row[5] === '')
    },
  }
}
