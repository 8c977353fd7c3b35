// Loaded before the site by trials of faults (`node --import`): a clock that can be set, and a loader that fails.
import { readFileSync } from 'node:fs'

const RealDate = Date
const file = process.env.FAULTS_CLOCK

if (file !== undefined) {
  let offset = 0
  let readAt = -Infinity
  // The clock that is not set tells when to look again.
  const shift = () => {
    if (performance.now() - readAt > 20) {
      readAt = performance.now()
      try {
        offset = Number(readFileSync(file, 'utf8')) || 0
      } catch {
        // Between two contents.
      }
    }
    return offset
  }
  globalThis.Date = class extends RealDate {
    constructor(...parts) {
      if (parts.length === 0) super(RealDate.now() + shift())
      else super(...parts)
    }

    static now() {
      return RealDate.now() + shift()
    }
  }
}

const failing = process.env.FAULTS_WORD

if (failing !== undefined) {
  const get = URLSearchParams.prototype.get
  URLSearchParams.prototype.get = function (name) {
    const value = get.call(this, name)
    if (value === failing) throw new TypeError('Cannot read properties of undefined (staged)')
    return value
  }
}
