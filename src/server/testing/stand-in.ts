import type { Config, Env } from '#server/config/config.ts'
import { readConfig } from '#server/config/config.ts'
import type { HandlePage } from '#server/deps.ts'

/** For tests: a web layer with one page, and none below other paths. */
export const standInPages: HandlePage = async (request) => {
  const { pathname } = new URL(request.url)
  const text = request.method === 'POST' ? await request.text() : `<h1>${pathname}</h1>`
  return new Response(text, {
    status: pathname === '/' || request.method === 'POST' ? 200 : 404,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

/** For tests: settings from the given environment. Throws if they are wrong. */
export async function configOf(env: Env): Promise<Config> {
  const read = await readConfig(env)
  if (!read.ok) throw new Error(read.errors.join('\n'))
  return read.config
}
