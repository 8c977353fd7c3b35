import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser for tests: CHROMIUM, else where systems put it; undefined: none. */
export function findChromium() {
  return [process.env.CHROMIUM, ...places].find((place) => place !== undefined && place !== '' && existsSync(place))
}

/** It asks nobody but the site under test. Its sandbox refuses to run as root. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
]
