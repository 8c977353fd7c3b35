import type { HttpBindings } from '@hono/node-server'

/** What every request carries through Hono (`c.get('address')`). Under `app.request()` in tests there are no bindings. */
export interface AppEnv {
  readonly Bindings: Partial<HttpBindings>
  readonly Variables: {
    /** The client's IP address, believed as far as TRUST_PROXY says. */
    address: string
    /** For the log and the header X-Request-Id. */
    requestId: string
    /** A read without a session (`page-cache.ts`): its response depends on the address alone. */
    isVisitor: boolean
    /** Whether a public page was answered from the cache; undefined: the page is not public. */
    isFromCache: boolean | undefined
  }
}
