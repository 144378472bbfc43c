// Keeps the tickets of the signed-in person, and the scanner of their door, for where there is no signal. Nothing else that is
// private is ever stored: only pages named below, only when one of them asks for it, and only for one person at a time.

import {
  type DoorToKeep,
  forgetDoor,
  forgetDoors,
  isDoorPage,
  keepDoor,
  savedDoor,
  sweepDoors,
} from '#app/offline/saved-doors.ts'
import { HINT_SCRIPT } from '#app/viewer-script.ts'
import { systemNow } from '#platform/time.ts'

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface RequestEvent extends LastingEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface AskingEvent extends LastingEvent {
  data: unknown
  ports: readonly MessagePort[]
}
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'message', listener: (event: AskingEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  location: Location
}
const worker = self as unknown as WorkerScope

const OFFLINE_PAGE = '/offline'
const OFFLINE_CACHE = 'offline-1'
const TICKETS = 'tickets-of-'
const TICKET_PAGE = /^\/my-tickets(\/[0-9a-f-]{36})?$/
const ASSET = /\/assets\/[\w.-]+/g
/** As a form without scripts sends it, and as the router does. */
const SIGN_OUT = /^\/sign-out(\.data)?$/
const MAX_PAGES = 24
/** Weak signal is worse than none: after this long a saved ticket is shown. */
const NETWORK_TIMEOUT_MS = 3_000
const SAVED_AT = 'x-saved-at'
const POLICY = 'content-security-policy'

worker.addEventListener('install', (event) => {
  event.waitUntil(
    keepPages(OFFLINE_CACHE, [OFFLINE_PAGE], { credentials: 'omit' }).then(() => worker.skipWaiting()),
  )
})

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('message', (event) => {
  const asked = event.data as
    | { type: 'keep'; person: string; pages: string[] }
    | { type: 'forget' }
    | DoorToKeep
  if (asked.type === 'forget') return event.waitUntil(forgetPerson())
  if (asked.type === 'keep door') return event.waitUntil(keepDoor(asked, keepDoorPages))
  const pages = asked.pages.filter((page) => TICKET_PAGE.test(page)).slice(0, MAX_PAGES)
  const done = deleteSavedTickets(TICKETS + asked.person)
    .then(() => keepPages(TICKETS + asked.person, pages, { credentials: 'same-origin' }))
    .then((kept) => event.ports[0]?.postMessage({ kept }))
  event.waitUntil(done)
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== worker.location.origin) return
  if (request.method === 'POST' && SIGN_OUT.test(url.pathname)) event.waitUntil(forgetPerson())
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    event.respondWith(openPage(request, url))
    event.waitUntil((swept ??= sweepDoors()))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(openAsset(request))
})

/** Once each time that the browser starts this worker. */
let swept: Promise<void> | undefined

const forgetPerson = async () => void (await Promise.all([deleteSavedTickets(), forgetDoors()]))

const keepDoorPages = (cacheName: string, pages: string[], more: string[]) =>
  keepPages(cacheName, pages, { credentials: 'same-origin', more })

async function openPage(request: Request, url: URL): Promise<Response> {
  const isTicket = TICKET_PAGE.test(url.pathname)
  const saved = isTicket ? await savedPage(url.pathname) : await savedDoor(url)
  const network = fetch(request)
  try {
    const answer = await (saved ? Promise.race([network, afterPatience()]) : network)
    if (isTicket) await forgetWhatIsGone(url.pathname, answer)
    if (isDoorPage(url) && (answer.status === 404 || answer.status === 410)) await forgetDoor(url)
    return answer
  } catch {
    network.catch(() => {}) // it may still fail after the saved page was shown
    if (saved) return saved.status === 200 ? withSavedAt(saved) : saved
    const page = await caches.match(OFFLINE_PAGE, { cacheName: OFFLINE_CACHE })
    return page ? withoutScripts(page) : Response.error()
  }
}

const afterPatience = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('Too slow')), NETWORK_TIMEOUT_MS))

// A redirect is the way to the sign-in page: then nothing of the person before may stay on this phone.
async function forgetWhatIsGone(path: string, answer: Response): Promise<void> {
  if (answer.type === 'opaqueredirect') return deleteSavedTickets()
  if (answer.status === 404 || answer.status === 403)
    for (const name of await ticketCaches()) await (await caches.open(name)).delete(path)
}

/** The saved page, which says of itself since when: scripts and people can both tell. */
async function withSavedAt(page: Response): Promise<Response> {
  const html = await page.text()
  const headers = new Headers(page.headers)
  const savedAt = headers.get(SAVED_AT) ?? ''
  return new Response(html.replace('<html ', `<html data-saved-at="${savedAt}" `), { headers })
}

/** All that the page of no signal runs: a browser calls itself online before the site can be reached. */
const WHEN_BACK = `${HINT_SCRIPT}const ask=(ms)=>setTimeout(()=>fetch('/healthz',{cache:'no-store'}).then(({ok})=>ok?location.reload():ask(ms),()=>ask(Math.min(1.5*ms,10000))),ms);ask(2000)`

/**
 * The page of no signal stands in for any page: its scripts would look at the address and ask for that one's data. One line in their
 * place says whether a member looks at it, and asks for that page when the signal is back.
 */
async function withoutScripts(page: Response): Promise<Response> {
  const html = (await page.text()).replaceAll(/<script\b[^]*?<\/script>/g, '')
  const headers = new Headers(page.headers)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(WHEN_BACK))
  const source = `'sha256-${btoa(String.fromCodePoint(...new Uint8Array(hash)))}'`
  const policy = headers.get(POLICY) ?? ''
  headers.set(POLICY, policy.replace('script-src ', `script-src ${source} `))
  return new Response(html.replace('</body>', `<script>${WHEN_BACK}</script></body>`), { headers })
}

const openAsset = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

async function savedPage(path: string): Promise<Response | undefined> {
  for (const name of await ticketCaches()) {
    const found = await caches.match(path, { cacheName: name, ignoreVary: true })
    if (found) return found
  }
  return undefined
}

const ticketCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(TICKETS))

/** Deletes what was kept for anyone, or for anyone but the owner of the cache `except`. */
async function deleteSavedTickets(except?: string): Promise<void> {
  const others = (await ticketCaches()).filter((name) => name !== except)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** Fetches pages and the files they name into a cache, and drops files that no kept page names. Answers what was kept. */
async function keepPages(
  cacheName: string,
  pages: string[],
  { credentials, more = [] }: { credentials: RequestCredentials; more?: string[] },
): Promise<string[]> {
  const cache = await caches.open(cacheName)
  const kept: string[] = []
  for (const page of pages) {
    const answer = await fetch(page, { credentials, cache: 'no-store', redirect: 'manual' }).catch(() => null)
    if (!answer?.ok) continue
    const html = await answer.text()
    await Promise.all([...assetsOf(html), ...more].map((asset) => keepAsset(cache, asset)))
    const headers = new Headers(answer.headers)
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    headers.set(SAVED_AT, systemNow())
    await cache.put(page, new Response(html, { headers }))
    kept.push(page)
  }
  await dropUnused(cache, more)
  return kept
}

const assetsOf = (html: string): string[] => [...new Set(html.match(ASSET))]

async function keepAsset(cache: Cache, asset: string): Promise<void> {
  if (await cache.match(asset, { ignoreVary: true })) return
  const answer = await fetch(asset).catch(() => null)
  if (answer?.ok) await cache.put(asset, answer)
}

async function dropUnused(cache: Cache, more: string[]): Promise<void> {
  const used = new Set<string>(more)
  const assets: Request[] = []
  for (const request of await cache.keys()) {
    if (new URL(request.url).pathname.startsWith('/assets/')) assets.push(request)
    else for (const asset of assetsOf((await (await cache.match(request))?.text()) ?? '')) used.add(asset)
  }
  const unused = assets.filter(({ url }) => !used.has(new URL(url).pathname))
  await Promise.all(unused.map((request) => cache.delete(request)))
}
