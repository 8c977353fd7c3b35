import { existsSync } from 'node:fs'
import { installPackages } from './test-machine.mjs'

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** Firefox as people have it: FIREFOX, else where systems put it; undefined: none. */
export function findFirefox() {
  return [process.env.FIREFOX, ...places].find((place) => place !== undefined && place !== '' && existsSync(place))
}

/** The same; on Debian as root it is installed first. Throws with what to install. */
export function prepareFirefox() {
  if (findFirefox() === undefined) installPackages(['firefox-esr'])
  const found = findFirefox()
  if (found === undefined) throw new Error('Please install firefox-esr (or set FIREFOX): these journeys need it.')
  return found
}
