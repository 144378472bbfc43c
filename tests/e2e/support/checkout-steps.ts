import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Db } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { makePerson } from '#tests/support/box-office.ts'
import type { InputMethod } from './input-method.ts'
import { openPage } from './page.ts'
import { browserOf, type ServedSite } from './served-site.ts'

interface Buyer {
  id: PersonId
  context: BrowserContext
}

export const PAID = 'Payment successful! Your tickets have been purchased and sent to your email.'

export const GOOD_CARD = '4111 1111 1111 1111'

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Purchase' })

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })

export const thanksOf = (page: Page) => page.getByRole('dialog', { name: /on the floor/ })

/** From the event's page through the cart to the form. */
export async function toCheckout(context: BrowserContext, eventId: string): Promise<Page> {
  const page = await openPage(context, `/events/${eventId}`)
  await page.getByRole('button', { name: 'Add to cart: General admission' }).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('heading', { name: 'Secure Checkout' }).waitFor()
  return page
}

export async function fillBilling(page: Page): Promise<void> {
  await page.getByLabel('Billing address').fill('6351 S Cottage Grove')
  await page.getByLabel('City').fill('Chicago')
  await page.getByLabel('State').fill('Illinois')
  await page.getByLabel('ZIP code', { exact: true }).fill('60637')
}

/** The provider's card fields, which are a document of their own. */
export const cardFields = (page: Page) => page.frameLocator('iframe[title="Card details"]')

/** All that a payment by card asks for, by whatever hands. */
export async function fillPayment(page: Page, hands: InputMethod): Promise<void> {
  const typed: [string, string][] = [
    ['Full name', 'Jackie Montgomery'],
    ['Billing address', '6351 S Cottage Grove Ave'],
    ['City', 'Chicago'],
    ['State', 'IL'],
    ['ZIP code', '60637'],
  ]
  const onCard: typeof typed = [
    ['Card number', GOOD_CARD],
    ['Expiry', '12/34'],
    ['CVV', '111'],
  ]
  for (const [label, text] of typed) await hands.type(page.getByLabel(label, { exact: true }).first(), text)
  for (const [label, text] of onCard) await hands.type(cardFields(page).getByLabel(label), text)
}

/** Without the pointer: right after scrolling, Chromium gives a press to whatever stood in that place before. */
export async function useCard(page: Page, number: string): Promise<void> {
  await cardFields(page)
    .getByText('Test cards')
    .evaluate((summary) => summary.closest('details')?.setAttribute('open', ''))
  await cardFields(page)
    .getByRole('button', { name: `Use ${number}` })
    .evaluate((button) => (button as HTMLButtonElement).click())
}

/** Pays with Cash App, and does this on the phone. */
export async function useCashApp(page: Page, what = 'Approve on the phone'): Promise<void> {
  await page.getByRole('button', { name: 'Pay with Cash App Pay' }).click()
  await page.getByRole('dialog', { name: 'Simulated Cash App' }).getByRole('button', { name: what }).click()
}

export const BOUGHT_ONCE = { checkouts: 1, captured: 1, tickets: 1 }

/** Buyers in browsers of their own. */
export function testBuyers(db: Db, site: ServedSite, browser: () => Browser) {
  async function newBuyer(looks: Parameters<typeof browserOf>[4] = {}): Promise<Buyer> {
    const id = await makePerson(db)
    const context = await browserOf(browser(), site, db, { id }, { reducedMotion: 'reduce', ...looks })
    return { id, context }
  }

  /** What the database holds of a person's purchases. */
  async function bought(id: PersonId) {
    const { rows } = await db.pool.query<{ checkouts: number; captured: number; tickets: number }>(
      `select (select count(*)::integer from checkouts where user_id = $1 and state <> 'released') as checkouts,
              (select count(*)::integer from payments p join checkouts c on c.id = p.checkout_id
               where c.user_id = $1 and p.state = 'captured') as captured,
              (select count(*)::integer from tickets where owner_id = $1 and status = 'active') as tickets`,
      [id],
    )
    return rows[0]
  }

  return { newBuyer, bought }
}
