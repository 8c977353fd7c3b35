/** A whole browser: CHROMIUM, else where systems put it; undefined: none. */
export function findChromium(): string | undefined
/** The browser of the journeys; undefined: none. */
export function findShell(): string | undefined
export const chromiumFlags: string[]
