import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'
import { isQuick, printHeading, printRow } from './report.ts'
import { listSigner } from '#modules/tickets/offline/list/list-signer.server.ts'
import { listSalt, sealTicket } from '#modules/tickets/offline/list/seal-ticket.server.ts'
import { writeDoorList } from '#modules/tickets/offline/list/write-door-list.ts'
import type * as openDoorListModule from '#modules/tickets/offline/list/open-door-list.ts'
import type { EventId, TicketId } from '#platform/ids.ts'
import { newId } from '#platform/ids.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { signer } from '#tests/support/ticket-fixtures.ts'
import { SECRET } from '#tests/support/box-office.ts'

const TICKETS = isQuick ? 500 : 20_000
const LOOKED_UP = isQuick ? 20 : 200
const MAX_BYTES = 1.5e6
const MAX_MS = 5
const SLOWER = 4
const ROOT = path.resolve(import.meta.dirname, '..')
const GIVEN = ['Jackie', 'Maurice', 'Renée', 'Tasha', 'Deandre', 'Gwendolyn', 'Otis', 'Yolanda']
const FAMILY = ['Montgomery', 'Bell', "O'Neal", 'Washington', 'Okafor', 'Ruiz', 'Smith-Jones', 'Carter']

/** The list of a large event: how large it is, and how long a phone takes to judge a code by it. */
export async function doorListPart(): Promise<{ skipped: string } | void> {
  const eventId = newId<'event'>()
  const codes = Array.from({ length: TICKETS }, (_, at) => ({ ...codeOf(eventId), name: nameOf(at) }))
  const startedAt = performance.now()
  const bytes = listOf(eventId, codes)
  const madeMs = performance.now() - startedAt
  const gzipped = await promisify(gzip)(bytes, { level: 1 })

  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium
    .launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 })
    .catch(() => null)
  if (!browser) return { skipped: 'there is no Chromium' }
  const { openMs, lookUpsMs } = await inBrowser(browser, bytes, codes)
  await browser.close()
  const sorted = lookUpsMs.toSorted((a, b) => a - b)
  const [median = 0, p99 = 0] = [sorted[sorted.length >> 1], sorted[Math.floor(sorted.length * 0.99)]]
  const meanMs = sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length

  printHeading(`The list of a door, judged by in a Chromium that is ${SLOWER} times slower`)
  printRow(
    'tickets',
    'made ms',
    'bytes',
    'gzipped',
    'bound',
    'opened ms',
    'a code: mean ms',
    'p50 ms',
    'p99 ms',
    'bound',
  )
  printRow(TICKETS, madeMs, bytes.length, gzipped.length, MAX_BYTES, openMs, meanMs, median, p99, MAX_MS)
  if (gzipped.length > MAX_BYTES) throw new Error('The list is too large')
  if (!isQuick && meanMs > MAX_MS) throw new Error('A code takes too long')
}

const codeOf = (eventId: EventId): { ticketId: TicketId; hash: string } => {
  const ticketId = newId<'ticket'>()
  const fields = {
    ticketId,
    eventId,
    orderId: newId<'order'>(),
    holderName: '',
    ticketType: '',
    eventDate: '',
    venue: '',
  }
  return { ticketId, hash: signer.sign(fields).hash }
}

const nameOf = (at: number): string =>
  `${GIVEN[at % GIVEN.length]} ${FAMILY[(at >> 3) % FAMILY.length]} ${at}`

function listOf(
  eventId: EventId,
  codes: { ticketId: TicketId; hash: string; name: string }[],
): Uint8Array<ArrayBuffer> {
  const [salt, now] = [listSalt(SECRET, eventId), systemNow()]
  const lines = codes.map(({ ticketId, hash, name }, at) => ({
    ...sealTicket(eventId, { ticketId, hash, name, seat: '', salt }),
    state: at % 2 ? ('used' as const) : ('active' as const),
    type: at % 3,
    usedSeconds: at % 2 ? 1_780_000_000 + at : 0,
    usedBy: at % 2,
  }))
  const types = ['General admission', 'VIP table', 'Meal'].map((name) => ({
    name,
    isExtra: name === 'Meal',
    admitsOn: null,
  }))
  const head = {
    v: 1 as const,
    eventId,
    title: 'The Holiday Steppers Ball',
    startsAt: now,
    endsAt: plusMs(now, 6 * HOUR_MS),
    doorsAt: now,
    closesAt: plusMs(now, 18 * HOUR_MS),
    timeZone: 'America/Chicago',
    night: now.slice(0, 10),
    isPostponed: false,
    madeAt: now,
    salt,
    types,
    people: ['Tasha'],
  }
  const list = writeDoorList(head, lines)
  return new Uint8Array(Buffer.concat([list, listSigner(SECRET).sign(list)]))
}

const PAGE = `<!doctype html><script type="importmap">{"imports":{"#modules/":"/modules/","#platform/":"/platform/"}}</script>
<script type="module">import * as reader from '/modules/tickets/offline/list/open-door-list.ts'; globalThis.reader = reader</script>`

/** The product's own reading of lists, as a browser runs it: signature once, then who each code is for. */
async function inBrowser(
  browser: Browser,
  bytes: Uint8Array,
  codes: { ticketId: string; hash: string }[],
): Promise<{ openMs: number; lookUpsMs: number[] }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.route('http://localhost:9/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: PAGE })
    if (pathname === '/list') return route.fulfill({ body: Buffer.from(bytes) })
    const source = await readFile(path.join(ROOT, pathname), 'utf8')
    return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) })
  })
  await page.goto('http://localhost:9/')
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const every = Math.floor(codes.length / LOOKED_UP)
  const looked = codes.filter((_, at) => at % every === 0)
  return page.evaluate(
    async ({ looked: asked, publicKey }) => {
      const { reader } = globalThis as unknown as { reader: typeof openDoorListModule }
      const { openDoorList, findListed, openGuest } = reader
      const list = new Uint8Array(await (await fetch('/list')).arrayBuffer())
      const startedAt = performance.now()
      const opened = await openDoorList(list, publicKey)
      const openMs = performance.now() - startedAt
      if (!opened) throw new Error('The list was not opened')
      const lookUpsMs: number[] = []
      for (const [at, { ticketId, hash }] of asked.entries()) {
        const before = performance.now()
        // Every other code is typed, and knows its hash alone.
        const found = await findListed(opened, at % 2 ? { ticketId, hash } : { hash })
        if (!found || !(await openGuest(opened, found, hash))) throw new Error('A ticket was not found')
        lookUpsMs.push(performance.now() - before)
      }
      return { openMs, lookUpsMs }
    },
    { looked, publicKey: listSigner(SECRET).publicKey },
  )
}
