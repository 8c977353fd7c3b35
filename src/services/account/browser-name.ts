import { getParser } from 'bowser'

/** What a browser is and what it runs on, each as their makers write it; null: not known. */
export interface BrowserName {
  readonly browser: string | null
  readonly system: string | null
}

/** Longer ones than any browser sends are cut off before they are read. */
const longest = 300

/** Reads the browser's name for itself (User-Agent, RFC 9110 10.1.5), which anybody may have typed. */
export function readBrowserName(agent: string | null): BrowserName {
  const text = (agent ?? '').slice(0, longest).trim()
  if (text === '') return { browser: null, system: null }
  const parser = getParser(text)
  return { browser: parser.getBrowserName() || null, system: parser.getOSName() || null }
}
