import { setFlagsFromString } from 'node:v8'

/**
 * V8 lets garbage pile up to several times of what is in use where the machine has memory: with 50,000 entries 516 MB after the index was made,
 * of which 110 were in use, and 272 with this (docs/decisions/0025-index.md). To be called before anything large is loaded. A function and not
 * a module that does it by itself: the build leaves those out (`sideEffects` in package.json), and with it went the limits.
 */
export function keepHeapTight(): void {
  // Megabytes, and how much the heap may grow over what was in use before it is looked through again.
  setFlagsFromString('--max-semi-space-size=8')
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=50')
}
