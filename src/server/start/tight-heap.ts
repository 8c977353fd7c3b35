import { getHeapStatistics, setFlagsFromString } from 'node:v8'

/** Percent that the heap may grow over what was in use before it is looked through again: of a large heap, of any, and while the index is made. */
const tight = 30
const loose = 200
const atStart = 50
/** Bytes of garbage that may pile up in between. */
const garbage = 40_000_000
const lookEvery = 5000

/**
 * V8 lets garbage pile up to several times of what is in use where the machine has memory: with 50,000 entries 516 MB after the index was made,
 * of which 110 were in use, and 272 with this (docs/decisions/0025-index.md). To be called before anything large is loaded. A function and not
 * a module that does it by itself: the build leaves those out (`sideEffects` in package.json), and with it went the limits.
 *
 * Where little is in use the same percentage is little memory and much work: a small catalogue's listing took 27 ms of a busy core with 50 and
 * 18 with 200, which holds 30 MB more. With 40 MB of garbage instead of 60 the processor's time of pages and the dashboard was the same, at 50,000 entries
 * with 12 to 15 MB less; a start took a tenth more with 30 percent.
 */
export function keepHeapTight(): void {
  // Where what is new is gathered can be bounded at the start of the process only, as scripts/site-env.mjs and deploy/ do. Else it must not grow
  // at all, which costs a fifth more of the processor for a page.
  const isBounded = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((option) => option.includes('--max-semi-space-size'))
  if (!isBounded) setFlagsFromString('--semi-space-growth-factor=1')
  letGrow(atStart)
  setInterval(() => letGrow((garbage / getHeapStatistics().used_heap_size) * 100), lookEvery).unref()
}

function letGrow(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${Math.round(Math.min(loose, Math.max(tight, percent)))}`)
}
