/** The browser for tests: CHROMIUM, else where systems put it; undefined: none. */
export function findChromium(): string | undefined
export const chromiumFlags: string[]
