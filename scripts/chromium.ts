import { existsSync } from 'node:fs'

const browserPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Debian's package of the same name. */
const shellPaths = ['/usr/bin/chromium-headless-shell']

const findFirst = (paths: readonly string[]) =>
  [process.env['CHROMIUM'] ?? '', ...paths].find((path) => path !== '' && existsSync(path))

/** A complete browser: CHROMIUM, else the path where systems install it; undefined: none. */
export const findChromium = () => findFirst([...browserPaths, ...shellPaths])

/**
 * The browser of the journeys: CHROMIUM, else the shell without windows, else a complete browser;
 * undefined: none. The shell is the same engine for two thirds of the processor's time.
 */
export const findShell = () => findFirst([...shellPaths, ...browserPaths])

export const isShell = (path: string | undefined) => path !== undefined && shellPaths.includes(path)

/** It contacts only the site under test. Its sandbox refuses to run as root. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
]
