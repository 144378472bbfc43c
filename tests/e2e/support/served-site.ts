import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll } from 'vitest'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { builtApp, sessionCookie } from '#tests/support/site.ts'

export interface ServedSite {
  url: string
  setSignal(signal: Signal): void
}

/**
 * `weak` takes every request and answers none: the bar in the corner of the screen that promises too much. `one-way`
 * answers only what is sent to it. `portal` is a hotel's network, which answers everything itself, with a page of its
 * own; `lost` one that knows the site no more; `closed` a door before the site that says why it is shut.
 */
export type Signal = 'good' | 'weak' | 'one-way' | 'portal' | 'lost' | 'closed' | 'none'

/** The built site on a port of its own and on a test database, whose rows the test may write. */
export async function servedSite(
  db: Db,
  settings: (url: string) => Promise<Partial<Config>> = async () => ({}),
): Promise<ServedSite> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const app = await builtApp(db, url, () => {}, await settings(url))
  const answer = getRequestListener(app.fetch)
  let signal: Signal = 'good'
  server.on('request', (request, response) => {
    if (signal === 'none') request.socket.destroy()
    else if (signal === 'portal') response.writeHead(200, HTML).end('<h1>Welcome to the Grand Hotel</h1>')
    else if (signal === 'lost') response.writeHead(404, HTML).end('<h1>No such site</h1>')
    else if (signal === 'closed') response.writeHead(503, JSON_TYPE).end('{"message":"Back at nine."}')
    else if (signal === 'good' || (signal === 'one-way' && request.method === 'POST'))
      void answer(request, response)
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const setSignal = (now: Signal) => {
    signal = now
    if (now !== 'good') server.closeAllConnections()
  }
  return { url, setSignal }
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
  if (person) await signIn(context, site, db, person)
  return context
}

/** Opens a session for a person in a browser. */
export async function signIn(
  context: BrowserContext,
  site: ServedSite,
  db: Db,
  person: { id: PersonId },
): Promise<void> {
  const [name = '', value = ''] = (await sessionCookie(db, person.id)).split('=')
  await context.addCookies([{ name, value, url: site.url }])
}

const HTML = { 'Content-Type': 'text/html' }
const JSON_TYPE = { 'Content-Type': 'application/json' }
