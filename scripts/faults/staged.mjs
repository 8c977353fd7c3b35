// Loaded before the site by trials of faults (`node --import`): a clock that can be set, and a
// loader that fails.
import { readFileSync } from 'node:fs'

const file = process.env.FAULTS_CLOCK

if (file !== undefined) {
  const RealDate = Date
  let offset = 0
  let readAt = -Infinity
  const now = () => {
    // `performance` is not affected, so it decides when to read the file again.
    if (performance.now() - readAt > 20) {
      readAt = performance.now()
      // While it is written, the file is empty for a moment.
      const text = readFileSync(file, 'utf8')
      if (text !== '') offset = Number(text)
    }
    return RealDate.now() + offset
  }
  globalThis.Date = class extends RealDate {
    constructor(...parameters) {
      super(...(parameters.length === 0 ? [now()] : parameters))
    }

    static now() {
      return now()
    }
  }
}

const failingWord = process.env.FAULTS_WORD

if (failingWord !== undefined) {
  const get = URLSearchParams.prototype.get
  URLSearchParams.prototype.get = function (name) {
    const value = get.call(this, name)
    if (value === failingWord) throw new TypeError('Cannot read properties of undefined (staged)')
    return value
  }
}
