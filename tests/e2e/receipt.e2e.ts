import { beforeAll, expect, test } from 'vitest'
import type { OrderId } from '#platform/ids.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { soldByCard } from '#tests/support/paying-out.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { LOOKS, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
let host: Awaited<ReturnType<typeof makeEvent>>
let orderId: OrderId

beforeAll(async () => {
  host = await makeEvent(db, { title: 'The Holiday Steppers Ball' })
  orderId = await soldByCard(db, host)
})

test('papers keep nobody out and fit, on a phone and on a desktop, by light and in the dark', async () => {
  const context = await browserOf(browser(), site, db, { id: host.ownerId }, LOOKS[0])
  for (const paper of [`orders/${orderId}/receipt`, `orders/${orderId}/statement`, 'payouts/year']) {
    const page = await openPage(context, `/dashboard/${paper}`)
    expect(await page.getByRole('main').textContent()).toContain('$40.00')
    await expectAccessibleInBothLooks(page)
    await page.close()
  }
  await context.close()
})

test('a receipt prints as one sheet without what stands around it, also in the dark', async () => {
  const context = await browserOf(browser(), site, db, { id: host.ownerId }, LOOKS[1])
  const page = await openPage(context, `/dashboard/orders/${orderId}/receipt`)
  await page.getByRole('button', { name: 'Print' }).waitFor()
  const { text, pages } = await readPdf(await page.pdf({ format: 'Letter' }))
  expect(pages).toBe(1)
  // Chromium writes capitals as they are drawn.
  expect(text.toUpperCase()).toMatch(/^\W*RECEIPT FOR ORDER .*ALL AMOUNTS ARE IN US DOLLARS\.\W*$/)
  for (const around of ['Orders', 'Payouts', 'Download', 'Print', 'Sign out'])
    expect(text).not.toContain(around)
  await context.close()
})
