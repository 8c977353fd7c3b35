import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { etag } from 'hono/etag'
import { caching } from '#server/http/headers.ts'
import type { AppEnv } from '#server/http/request-context.ts'

/** The paths of built files; other paths are not looked up on the disk. */
const builtFile = /^\/(?:(?:assets|fonts)\/)?[\w.-]+\.\w+$/

/**
 * The built files, compressed by scripts/build.mjs. Names below /assets hold a hash of their
 * content; the others may change.
 */
export function serveBuiltFiles(folder: string): MiddlewareHandler<AppEnv> {
  const serve = every(
    etag(),
    serveStatic<AppEnv>({
      root: folder,
      precompressed: true,
      onFound: (_path, c) =>
        c.header(
          'cache-control',
          c.req.path.startsWith('/assets/') ? caching.forever : caching.hour,
        ),
    }),
  )
  return (c, next) => (builtFile.test(c.req.path) ? serve(c, next) : next())
}
