import { readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

/** A worker keeps its own policy: it may run WebAssembly, such as the reader of ticket codes; no page may. */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** Serves the client build, compressed at build time. Files under /assets carry a hash in their name and never change. */
export function staticFiles(clientDir: string): MiddlewareHandler {
  const atTop = new Set(readdirSync(clientDir).map((name) => `/${name}`))
  const serve = serveStatic({
    root: clientDir,
    precompressed: true,
    onFound: (path, c) => {
      const hashed = path.includes('/assets/')
      c.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      if (path.includes('.worker-')) c.header('Content-Security-Policy', WORKER_POLICY)
    },
  })
  return async (c, next) => {
    const { path } = c.req
    if (path.startsWith('/assets/')) {
      return (await serve(c, async () => {})) ?? c.text('No such file.', 404)
    }
    return atTop.has(path) ? serve(c, next) : next()
  }
}
