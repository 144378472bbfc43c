import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll } from 'vitest'
import type * as main from '#server/main.ts'
import { readConfig } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { createLog } from '#platform/log.server.ts'
import { SECRET } from '#tests/support/box-office.ts'
import { sessionCookie } from '#tests/support/site.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

export interface ServedSite {
  url: string
  /** Cuts the line: connections that are open and those to come. */
  goDark(): void
  comeBack(): void
}

/** The built site on a port of its own and on a test database, whose rows the test may write. */
export async function servedSite(db: Db): Promise<ServedSite> {
  const { parts } = (await import(pathToFileURL(path.join(ROOT, 'build/server/main.js')).href)) as typeof main
  let isDark = false
  let answer: ReturnType<typeof getRequestListener> | undefined
  const server = createServer((request, response) => {
    if (isDark) request.socket.destroy()
    else void answer?.(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const settings = readConfig({ APP_URL: url, PAYMENTS_MODE: 'simulator' })
  if (!settings.ok) throw new Error(settings.problems.join('\n'))
  const { app } = parts.createSite({
    config: { ...settings.config, secret: SECRET },
    log: createLog({ write: () => {} }),
    db,
    build: parts.build,
    clientDir: path.join(ROOT, 'build/client'),
    pageCache: null,
    kick: () => {},
  })
  answer = getRequestListener(app.fetch)
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return {
    url,
    goDark: () => {
      isDark = true
      server.closeAllConnections()
    },
    comeBack: () => {
      isDark = false
    },
  }
}

/** A browser of its own for a person who is signed in; for nobody when null. */
export async function browserOf(
  browser: Browser,
  site: ServedSite,
  db: Db,
  person: { id: PersonId } | null,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: site.url, ...options })
  if (person) {
    const [name = '', value = ''] = (await sessionCookie(db, person.id)).split('=')
    await context.addCookies([{ name, value, url: site.url }])
  }
  return context
}
