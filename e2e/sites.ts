import type { Site } from '../scripts/site.ts'

/** The running sites of a worker. */
export interface Sites extends AsyncDisposable {
  /**
   * Returns the site with these settings that the journeys of `file` share (`''`: all files without
   * a name), and starts it if needed.
   */
  find(env: Readonly<Record<string, string>>, file: string): Promise<Site>
}

/**
 * The site without settings stays for later files. Of all others only the current file's is
 * running.
 */
export function createSites(
  start: (env: Readonly<Record<string, string>>) => Promise<Site>,
): Sites {
  const usual = JSON.stringify(['', []])
  const running = new Map<string, Promise<Site>>()
  const stop = async (key: string) => {
    const site = await running.get(key)?.catch(() => undefined)
    running.delete(key)
    await site?.stop()
  }
  return {
    async find(env, file) {
      const key = JSON.stringify([file, Object.entries(env)])
      if (key !== usual)
        for (const other of running.keys()) if (other !== usual && other !== key) await stop(other)
      let site = running.get(key)
      if (site === undefined) running.set(key, (site = start(env)))
      return await site
    },
    async [Symbol.asyncDispose]() {
      for (const key of running.keys()) await stop(key)
    },
  }
}

/** Runs `work` once per site. Later callers wait for it. */
export function oncePerSite<T>(work: (site: Site) => Promise<T>): (site: Site) => Promise<T> {
  const done = new WeakMap<Site, Promise<T>>()
  return (site) => {
    let result = done.get(site)
    if (result === undefined) done.set(site, (result = work(site)))
    return result
  }
}
