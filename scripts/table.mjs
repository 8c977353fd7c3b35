import { cpus, loadavg } from 'node:os'

/** The load by other programs when this began. */
const loadAtStart = loadavg()[0].toFixed(1)

/** Prints where and when it was measured, then a table of Markdown, which is readable as it is. */
export function printTable(head, rows) {
  const [day] = new Date().toISOString().split('T')
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${day}, Node ${process.versions.node}`
  process.stdout.write(
    `\n${machine}; load before and after ${loadAtStart}, ${loadavg()[0].toFixed(1)}\n\n`,
  )
  for (const cells of [head, head.map(() => '---'), ...rows])
    process.stdout.write(`| ${cells.join(' | ')} |\n`)
}
