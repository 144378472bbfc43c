import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as main from '#server/main.ts'
import { makePerson, SECRET } from '#tests/support/box-office.ts'
import { type Config, readConfig } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Web } from '#platform/fetch-public.server.ts'
import { newId, type PersonId } from '#platform/ids.ts'
import { createLog } from '#platform/log.server.ts'
import { simulator } from '#tests/support/payment-simulator.ts'
import { quickPasswords } from '#tests/support/quick-passwords.ts'
import { temporaryFolder } from '#tests/support/temporary.ts'

export const ORIGIN = 'http://localhost:3000'

export interface TestSite {
  /** Sends one request through the whole built site, as the person of `as` when given. */
  request(target: string, init?: RequestInit & { as?: Person; json?: unknown }): Promise<Response>
  lines: string[]
}

export interface Person {
  id: PersonId
  email: string
  cookie: string
}

const ROOT = path.resolve(import.meta.dirname, '../..')

export type Build = typeof main.parts.build

/** The product's own pages, as they were built. */
export const builtPages = async (): Promise<Build> =>
  ((await import(builtServer())) as typeof main).parts.build

/**
 * The built site on a test database: what answers is what people get. Each line of its log goes to `write`; a test of a
 * test may `change` what is served.
 */
export async function builtApp(
  db: Db,
  appUrl: string,
  write: (line: string) => void,
  over: Partial<Config> = {},
  { change = (build) => build, web }: { change?: ((build: Build) => Build) | undefined; web?: Web } = {},
) {
  const { parts } = (await import(builtServer())) as typeof main
  const settings = readConfig({
    APP_URL: appUrl,
    PAYMENTS_MODE: 'simulator',
    PAYMENT_SIMULATOR_URL: simulator.url,
  })
  if (!settings.ok) throw new Error(settings.failures.join('\n'))
  const { app } = parts.createSite({
    config: { ...settings.config, dataDir: temporaryFolder('site'), ...over, secret: over.secret ?? SECRET },
    log: createLog({ write }),
    db,
    build: change(parts.build),
    clientDir: path.join(ROOT, 'build/client'),
    pagesFreshMs: 0,
    runJobNow: () => {},
    passwordHashing: quickPasswords,
    ...(web && { web }),
  })
  return app
}

/** The built site without a port. */
export async function testSite(db: Db, over: Partial<Config> = {}, web?: Web): Promise<TestSite> {
  const lines: string[] = []
  const app = await builtApp(db, ORIGIN, (line) => lines.push(line), over, web && { web })
  return {
    lines,
    request: async (target, { as, json, ...init } = {}) => {
      const headers = new Headers(init.headers)
      if (as) headers.set('cookie', as.cookie)
      const isPost = json !== undefined || (init.method ?? 'GET') !== 'GET'
      if (isPost && !headers.has('origin')) headers.set('origin', ORIGIN)
      if (init.body instanceof FormData) {
        // As a browser does, a form says its length.
        const encoded = new Response(init.body)
        init.body = await encoded.arrayBuffer()
        headers.set('content-type', encoded.headers.get('content-type') ?? '')
        headers.set('content-length', String(init.body.byteLength))
      }
      if (json === undefined) return app.request(ORIGIN + target, { ...init, headers })
      headers.set('content-type', 'application/json')
      return app.request(ORIGIN + target, { method: 'POST', ...init, headers, body: JSON.stringify(json) })
    },
  }
}

const builtServer = (): string => pathToFileURL(builtFile('main.js')).href

/**
 * A file of the built server. Builds when a source has changed since; tests of whole requests are tests of what will be served.
 */
export function builtFile(name: string): string {
  execFileSync(
    process.execPath,
    ['-e', "import('./scripts/prepare.mjs').then((p) => p.prepareBuild(process.execPath))"],
    {
      cwd: ROOT,
      stdio: 'inherit',
    },
  )
  return path.join(ROOT, 'build/server', name)
}

/** A confirmed member with a live session, as the account library would have made it. */
export async function signedInPerson(db: Db, name?: string): Promise<Person> {
  const id = await makePerson(db, name)
  return { id, email: `${id}@steppers.example`, cookie: await sessionCookie(db, id) }
}

/** Signs a person in by hand: the password hash alone would cost each test 90 ms of a core. */
export async function sessionCookie(db: Db, personId: PersonId, secret = SECRET): Promise<string> {
  const token = newId<'session'>()
  await db.pool.query(
    "insert into auth_session (user_id, token, expires_at) values ($1, $2, now() + interval '7 days')",
    [personId, token],
  )
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `steppers.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}
