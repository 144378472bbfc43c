import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded-postgres/start.server.ts'
import { embeddedFolder } from '#server/start-database.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { makePerson, type OnSale } from '#tests/support/box-office.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { sessionCookie } from '#tests/support/site.ts'
import { temporaryFolder } from '#tests/support/temporary.ts'
import { startSite, type Site } from '../e2e/support/site.ts'

/** A request to buy, as a browser sends it again and again. */
export interface Order {
  cookie: string
  body: string
}

/**
 * A site on a database of its own that both outlives it and is held beside it. Each start is another process, which CRASH_AT
 * kills.
 */
export function crashingSite(simulatorUrl: string, settings: Record<string, string> = {}) {
  const dataDir = temporaryFolder('kill')
  let postgres: EmbeddedPostgres
  let db: Db
  let secret: string

  const asked = { DEMO: '0', PAYMENT_SIMULATOR_URL: simulatorUrl, ...settings }
  const start = (env: Record<string, string> = {}): Promise<Site> =>
    startSite({ dataDir, env: { ...asked, ...env }, isBuilt: true })

  beforeAll(async () => {
    // The first start makes the secret and the tables; from then on this test holds the database beside the site.
    await (await startSite({ dataDir, env: asked })).stop()
    secret = (await readFile(path.join(dataDir, 'secret'), 'utf8')).trim()
    postgres = await startEmbeddedPostgres({ dataDir: embeddedFolder(dataDir) })
    db = openDatabase(postgres.connection)
  }, 120_000)
  afterAll(async () => {
    await db.close()
    await postgres.stop()
  })

  return {
    dataDir,
    db: () => db,
    start,
    /** The cookie of a person who is signed in. */
    cookieOf: (person: PersonId) => sessionCookie(db, person, secret),
    /** An order of somebody who has not bought before. */
    orderOf: async (event: OnSale, quantity: number, paid: object = CARD): Promise<Order> => {
      const person = await makePerson(db)
      const subtotal = 4000 * quantity
      const body = JSON.stringify({
        clientKey: `kill-${person}`,
        items: [{ eventId: event.eventId, ticketTypeId: event.ticketTypeId, quantity, unitPriceCents: 4000 }],
        totalCents: subtotal + (subtotal * 3) / 100,
        billing: BILLING,
        ...paid,
      })
      return { cookie: await sessionCookie(db, person, secret), body }
    },
    /** Kills a site at a labelled point, which `act` leads it to, or its own jobs do; the first time, or after so many. The next one runs its jobs. */
    killAt: async (
      point: string,
      act: (site: Site) => Promise<unknown> = async () => {},
      { after = 0, patienceMs = PATIENCE_MS }: { after?: number; patienceMs?: number } = {},
    ) => {
      const doomed = await start({ CRASH_AT: point, CRASH_AFTER: String(after) })
      const end = await Promise.race([act(doomed).then(() => doomed.ended), sleep(patienceMs, 'alive')])
      if (end === 'alive') await doomed.stop()
      expect(end, `The site was to die at "${point}"`).toEqual([null, 'SIGKILL'])
      // However far it came, the books hold.
      expect(await brokenInvariants(db)).toEqual([])
      // What it had claimed is free at once: a test does not wait for that.
      await db.pool.query('update jobs set held_until = now(), next_run_at = now()')
    },
  }
}

/** Longer than any job waits for its turn, and a provider for its answer. */
const PATIENCE_MS = 45_000

export const CARD = { method: 'card', sourceToken: 'cnon:card-nonce-ok' }
export const BILLING = {
  email: 'jackie@steppers.example',
  fullName: 'Jackie Montgomery',
  addressLine1: '6351 S Cottage Grove Ave',
  locality: 'Chicago',
  administrativeDistrictLevel1: 'IL',
  postalCode: '60637',
}

/** Sends an order. Rejects where the site dies over it. */
export const send = (site: Site, { cookie, body }: Order): Promise<Response> =>
  fetch(`${site.url}/api/checkout`, {
    method: 'POST',
    body,
    headers: { cookie, origin: site.url, 'content-type': 'application/json' },
  })
