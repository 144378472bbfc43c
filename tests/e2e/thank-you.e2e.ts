import { expect, test } from 'vitest'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { testBuyers, thanksOf, toCheckout } from './support/checkout-steps.ts'
import { servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { newBuyer } = testBuyers(db, site, browser)

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

const bought = async (viewport = { width: 360, height: 740 }, letterPx = 16) => {
  const { eventId } = await makeEvent(db, {
    title: 'The Oxblood Ball',
    priceCents: 0,
    startsAt: '2099-01-02T02:00:00Z',
  })
  const buyer = await newBuyer({ viewport, userAgent: PHONE })
  // Chromium on a machine without a screen knows its owner by nothing.
  await buyer.context.addInitScript(() => {
    if ('PublicKeyCredential' in window)
      PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = async () => true
    Object.defineProperty(navigator, 'share', {
      value: async ({ url }: { url: string }) => {
        document.title = `shared ${url}`
      },
    })
  })
  const page = await toCheckout(buyer.context, eventId)
  const session = await buyer.context.newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: letterPx } })
  await page.getByRole('button', { name: 'Get your tickets' }).click()
  await thanksOf(page).waitFor()
  return { eventId, page, ...buyer }
}

test('the thank-you shows when and where, shares the event, offers the app and a passkey, and leads to the ticket', async () => {
  const { eventId, page, context, id } = await bought()
  const thanks = thanksOf(page)
  await thanks.getByText('Thu, Jan 1, 8 PM').waitFor()
  await thanks.getByText('Grand Ballroom, Chicago').waitFor()
  await thanks.getByText(/^1 ticket, Order/).waitFor()
  await expectAccessibleInBothLooks(page)
  await thanks.getByRole('button', { name: 'Share The Oxblood Ball' }).click()
  await expect.poll(() => page.title()).toBe(`shared ${site.url}/events/${eventId}`)
  await thanks.getByText('Keep your ticket on your home screen').waitFor()
  await thanks.getByText('Sign in faster next time').waitFor()
  await thanks.getByRole('button', { name: 'No, thank you' }).click()
  await thanks.getByText('Sign in faster next time').waitFor({ state: 'detached' })
  const declined = 'select from profiles where id = $1 and passkey_offer_declined_at is not null'
  await expect.poll(async () => (await db.pool.query(declined, [id])).rowCount).toBe(1)
  await thanks.getByRole('link', { name: 'My tickets' }).click()
  await page.getByRole('heading', { name: 'The Oxblood Ball' }).waitFor()
  await context.close()
})

test('the page below knows the new ticket, also the one on home', async () => {
  const { page, context } = await bought()
  const strip = page.getByRole('region', { name: 'Your next ticket', includeHidden: true })
  await strip.waitFor({ state: 'attached' })
  await thanksOf(page).getByRole('button', { name: 'Continue Browsing' }).click()
  await page.getByText('You have 1 ticket').waitFor()
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('region', { name: 'Your next ticket' }).getByText('The Oxblood Ball').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await context.close()
})

test.each([
  [360, 740, 16],
  [1440, 640, 16],
  [360, 780, 32],
])(
  'what is said of the purchase covers no word and no key, and moves nothing, %i by %i px, letters of %i px',
  async (width, height, letterPx) => {
    const { page, context } = await bought({ width, height }, letterPx)
    const card = page.locator('.toaster > *')
    // Asked for once the dialog is open: it comes below, and would count as moved.
    await page.getByRole('button', { name: 'Set it up' }).waitFor()
    const said = await card.boundingBox()
    const keys = thanksOf(page).locator('a, button, h2, p').filter({ visible: true })
    const places = async () =>
      keys.evaluateAll((all) =>
        all.filter((each) => !each.closest('.toaster')).map((each) => each.getBoundingClientRect().toJSON()),
      )
    const before = await places()
    expect(before.length).toBeGreaterThan(6)
    for (const { top, bottom } of before)
      expect(bottom <= said!.y || top >= said!.y + said!.height, `${top} to ${bottom}`).toBe(true)
    await card.getByRole('button', { name: 'Dismiss' }).click()
    await card.waitFor({ state: 'detached' })
    expect(await places()).toEqual(before)
    await context.close()
  },
)
