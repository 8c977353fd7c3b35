import { Hono } from 'hono'
import { programVersion } from '#storage/files.ts'
import type { PublicServices } from '#services/public-services.ts'
import type { AppEnv } from '#server/http/request-context.ts'

/**
 * `/healthz`: the process runs. `/readyz`: the database behind it answers and its catalogue can
 * be read, so that a load balancer may send visitors.
 */
export function healthRoutes(services: Pick<PublicServices, 'isReady'>): Hono<AppEnv> {
  const health = new Hono<AppEnv>()
  health.get('/healthz', (c) => c.json({ status: 'ok', version: programVersion }))
  health.get('/readyz', async (c) => {
    if (await services.isReady()) return c.json({ status: 'ok' })
    return c.json({ status: 'unavailable' }, 503, { 'retry-after': '5' })
  })
  return health
}
