import type { HttpBindings } from '@hono/node-server'

/** What every request carries through Hono (`c.get('address')`). Under `app.request()` in tests there are no bindings. */
export interface AppEnv {
  readonly Bindings: Partial<HttpBindings>
  readonly Variables: {
    /** The client's IP address, believed as far as TRUST_PROXY says. */
    address: string
    /** For the log and the header X-Request-Id. */
    requestId: string
    /** A read without a session (`page-cache.ts`): what is made for it depends on the address alone. */
    isVisitor: boolean
    /** Of a page for everybody: whether it was answered without rendering it; undefined: it is none. */
    kept: boolean | undefined
  }
}
