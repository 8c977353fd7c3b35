import { setFlagsFromString } from 'node:v8'

// V8 lets garbage pile up to several times of what is in use where the machine has memory: with 50,000 entries 516 MB after the index was made,
// of which 110 were in use, and 272 with these (docs/decisions/0025-index.md). Set before anything else is loaded; megabytes, and how much the
// heap may grow over what was in use before it is looked through again.
setFlagsFromString('--max-semi-space-size=8')
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--heap-growing-percent=50')
