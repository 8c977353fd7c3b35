/** What a name means to vitest: the parameters of at most two runs. */
export function chooseUnitTests(root: string, name: string): string[][]
/** What it means to Playwright. */
export function chooseJourneys(name: string): string[]
