// What the sign-in screens say when the database is gone: a site with a PostgreSQL of its own, which is killed.
import path from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { type PostgresProcess, postmasterPid, startInProcess } from '#tests/support/postgres-process.ts'
import { temporaryFolder } from '#tests/support/temporary.ts'
import { testBrowser } from './support/browser.ts'
import { servedSite } from './support/served-site.ts'
import {
  submitForm,
  browserWithCart,
  openScreen,
  screenVariants,
  type ScreenVariant,
  type Screen,
  type FormIntent,
} from './support/sign-in-screens.ts'

const dataDir = temporaryFolder('sign-in')
const postgres: PostgresProcess = startInProcess(dataDir)
const db: Db = openDatabase((await postgres.started).connection)
await migrate(db.pool, path.resolve('db'))
const site = await servedSite(db)
const browser = testBrowser()
let context: BrowserContext
const screens = new Map<string, Screen>()

const SAYS: Record<Exclude<FormIntent, 'google'>, Record<ScreenVariant, string>> = {
  'sign-in': {
    page: 'Server error occurred. Please try again or contact support if the issue persists.',
    dialog: 'Authentication failed. Please try again.',
    purchase: 'Failed to sign in. Please try again.',
  },
  'sign-up': {
    page: 'Server error occurred. Please try again or contact support if the issue persists.',
    dialog: 'Registration temporarily unavailable. Please try again.',
    purchase: 'Registration temporarily unavailable. Please try again.',
  },
  'magic-link': {
    page: 'Failed to send magic link',
    dialog: 'Failed to send magic link. Please try again.',
    purchase: 'Failed to send magic link. Please try again.',
  },
}
const rows = Object.entries(SAYS).flatMap(([intent, texts]) =>
  screenVariants.map((variant): [FormIntent, ScreenVariant, string] => [
    intent as FormIntent,
    variant,
    texts[variant],
  ]),
)

beforeAll(async () => {
  context = await browserWithCart(browser(), site, db)
  for (const [intent, variant] of rows)
    screens.set(`${intent} ${variant}`, await openScreen(context, variant, intent))
  const server = postmasterPid(dataDir)
  await postgres.kill() // it would start the server anew
  process.kill(server, 'SIGQUIT')
})
afterAll(async () => {
  await context.close()
  await db.close()
})

describe('without its database', () => {
  test.each(rows)('%s in the %s says "%s"', async (intent, variant, text) => {
    const screen = screens.get(`${intent} ${variant}`)
    if (!screen) throw new Error('Not open')
    await submitForm(screen, { email: 'dancer@example.org', password: 'two left feet' })
    await screen.screen.getByText(text, { exact: true }).waitFor({ timeout: 8_000 })
    expect(await screen.page.getByText(text, { exact: true }).count()).toBe(1)
  })

  test('Retry is offered once and twice, and then no more', async () => {
    const { screen } = screens.get('sign-in page') ?? {}
    const retry = screen?.getByRole('button', { name: 'Retry' })
    await retry?.click()
    await expect.poll(() => screen?.getByRole('button', { name: 'Retrying...' }).count()).toBe(0)
    await retry?.click()
    await expect.poll(() => retry?.count()).toBe(0)
    await screen?.getByText(SAYS['sign-in'].page, { exact: true }).waitFor()
  })
})
