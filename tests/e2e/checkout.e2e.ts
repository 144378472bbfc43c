import { describe, expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'
import {
  testBuyers,
  PAID,
  GOOD_CARD,
  dialogOf,
  payButton,
  thanksOf,
  toCheckout,
  fillBilling,
  useCard,
  BOUGHT_ONCE,
  cardFields,
  useCashApp,
} from './support/checkout-steps.ts'
import { keyboard } from './support/input-method.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { newBuyer, bought } = testBuyers(db, site, browser)

describe('buying tickets', () => {
  test('from the cart to the thank-you: the cart is empty, the tickets are there', async () => {
    const { eventId } = await makeEvent(db, { title: 'The Oxblood Ball' })
    const { id, context } = await newBuyer()
    const page = await toCheckout(context, eventId)
    expect(await dialogOf(page).getByText('TEST PAYMENTS: no money moves').count()).toBe(1)
    for (const badge of ['256-bit SSL', 'PCI Compliant'])
      expect(await dialogOf(page).getByText(badge).count()).toBe(1)
    await fillBilling(page)
    await useCard(page, GOOD_CARD)
    expect(await page.getByLabel('State').inputValue()).toBe('IL')
    await page.getByRole('button', { name: 'Pay $41.20' }).click()

    await thanksOf(page).getByText('The Oxblood Ball').waitFor()
    await thanksOf(page).getByText(PAID).waitFor()
    expect(await thanksOf(page).innerText()).toMatch(/Order [0-9A-Z]{8}/)
    expect(await dialogOf(page).isVisible()).toBe(false)
    expect(await bought(id)).toEqual(BOUGHT_ONCE)

    // A reload keeps the thank-you; closing it leaves the event with an empty cart.
    await page.reload()
    await thanksOf(page).getByText('The Oxblood Ball').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.url()).toBe(`${site.url}/events/${eventId}`)
    expect(await page.getByRole('button', { name: 'Cart, empty' }).count()).toBe(1)
    await context.close()
  })

  test('asks whoever is not signed in to do so, and comes back to the checkout', async () => {
    const { email, password } = await testAccounts(db).member('jackie@steppers.example')
    const { eventId } = await makeEvent(db)
    const context = await browserOf(browser(), site, db, null, { reducedMotion: 'reduce' })
    const page = await openPage(context, `/events/${eventId}`)
    await page.getByRole('button', { name: 'Add to cart: General admission' }).click()
    await page.getByRole('button', { name: 'Create Account & Checkout' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.url()).not.toContain('#')
    await page.goto(`/events/${eventId}#checkout`)
    await page.reload()
    await dialogOf(page).getByText('Please sign in to complete your purchase.').waitFor()
    expect(await dialogOf(page).innerText()).toContain('1 item, $41.20')
    expect(await dialogOf(page).getByRole('button', { name: 'Create Account' }).count()).toBe(1)

    await dialogOf(page).getByRole('button', { name: 'Sign In to Continue' }).click()
    const signIn = page.getByRole('dialog', { name: 'Welcome Back' })
    const forgot = signIn.getByRole('link', { name: 'Forgot your password?' })
    expect(await forgot.getAttribute('href')).toBe(
      `/auth/forgot?next=${encodeURIComponent(`/events/${eventId}#checkout`)}`,
    )
    await signIn.getByLabel('Email').fill(email)
    await signIn.getByLabel('Password', { exact: true }).fill(password)
    await signIn.getByLabel('Password', { exact: true }).press('Enter')
    await dialogOf(page).getByRole('heading', { name: 'Secure Checkout' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    expect(await dialogOf(page).innerText()).toContain('General admission')
    await context.close()
  })

  test('without a price asks for nothing but a name and an address to send to', async () => {
    const { eventId } = await makeEvent(db, { priceCents: 0 })
    const { id, context } = await newBuyer()
    const page = await toCheckout(context, eventId)
    expect(await page.getByLabel('Billing address').count()).toBe(0)
    expect(await page.getByText('Tickets for Jackie Montgomery').count()).toBe(1)
    for (const words of [
      'How would you like to pay?',
      'Processing',
      'PCI Compliant',
      'Card details',
      'TEST PAYMENTS',
    ])
      expect(await dialogOf(page).getByText(words).count()).toBe(0)
    expect(await dialogOf(page).innerText()).not.toContain('$')
    await page.getByRole('button', { name: 'Get your tickets' }).click()
    await thanksOf(page).waitFor()
    await page.getByText('Your tickets are booked and sent to your email.').waitFor()
    expect(await bought(id)).toEqual({ checkouts: 1, captured: 0, tickets: 1 })
    await context.close()
  })

  test('by card, with fields left empty, leaves room for what is said of them, in a color of its own', async () => {
    const { eventId } = await makeEvent(db)
    const { context } = await newBuyer({ viewport: { width: 360, height: 740 } })
    const page = await toCheckout(context, eventId)
    await fillBilling(page)
    await payButton(page).click()
    const said = cardFields(page).getByText('Please enter the expiry date')
    await said.waitFor()
    const frame = page.locator('iframe[title="Card details"]')
    const below = async (of: typeof said) => {
      const box = await of.boundingBox()
      return box!.y + box!.height
    }
    await expect
      .poll(async () => (await below(cardFields(page).getByText('Test cards'))) - (await below(frame)))
      .toBeLessThanOrEqual(0)
    const colorOf = (of: typeof said) => of.evaluate((element) => getComputedStyle(element).color)
    expect(await colorOf(said)).not.toBe(await colorOf(cardFields(page).getByText('Expiry', { exact: true })))
    await context.close()
  })

  test('with cash holds the place and says what to bring', async () => {
    const { eventId } = await makeEvent(db, { acceptsCash: true })
    const { context } = await newBuyer()
    const page = await toCheckout(context, eventId)
    await page.getByLabel(/^Cash(?! App)/).check()
    await page.getByText('Tickets for Jackie Montgomery').waitFor()
    for (const words of ['Billing address', 'Card number', 'PCI Compliant', 'Card details'])
      expect(await dialogOf(page).getByText(words).count()).toBe(0)
    await page.getByRole('button', { name: 'Hold my place, $41.20 cash' }).click()
    const held = page.getByRole('dialog', { name: 'Your place is held' })
    await held.waitFor()
    expect(await held.innerText()).toContain('Bring $41.20 in cash')
    await context.close()
  })

  test('with Cash App works as well', async () => {
    const { eventId } = await makeEvent(db)
    const { id, context } = await newBuyer()
    const page = await toCheckout(context, eventId)
    expect(await page.getByLabel(/^Cash(?! App)/).count()).toBe(0)
    await fillBilling(page)
    await page.getByLabel(/^Cash App/).check()
    await useCashApp(page)
    await thanksOf(page).waitFor()
    expect(await bought(id)).toEqual(BOUGHT_ONCE)
    await context.close()
  })
})

describe('what is missing', () => {
  test('disables the pay button, describes it, and names each field when it is pressed', async () => {
    const { eventId } = await makeEvent(db)
    const { id, context } = await newBuyer()
    const page = await toCheckout(context, eventId)
    expect(await payButton(page).isDisabled()).toBe(true)
    const describedBy = await payButton(page).getAttribute('aria-describedby')
    expect(await page.locator(`[id="${describedBy}"]`).innerText()).toBe(
      'Still to fill in: Billing address, City, State, ZIP code',
    )
    await page.getByLabel('Email').fill('')
    await page.getByLabel('Full name').fill(' ')
    await payButton(page).click({ force: true })
    for (const missing of ['email address', 'full name', 'billing address', 'city', 'state', 'ZIP code'])
      expect(await page.getByText(`Please enter your ${missing}`, { exact: true }).count()).toBe(2)
    expect(
      await page.evaluate(() =>
        document.activeElement?.textContent?.startsWith('Please look at these fields'),
      ),
    ).toBe(true)

    await page.getByRole('link', { name: 'Please enter your city' }).click()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('locality')
    expect(await page.getByLabel('City').getAttribute('aria-invalid')).toBe('true')
    expect(await bought(id)).toEqual({ checkouts: 0, captured: 0, tickets: 0 })
    await context.close()
  })

  test('and what is wrong is told before anything is sent', async () => {
    const { eventId } = await makeEvent(db)
    const { context } = await newBuyer()
    const page = await toCheckout(context, eventId)
    await fillBilling(page)
    await page.getByLabel('ZIP code', { exact: true }).fill('123')
    await useCard(page, GOOD_CARD)
    await payButton(page).click()
    expect(await page.getByText('Please enter a ZIP code of five digits').count()).toBe(2)
    await context.close()
  })
})

describe('a payment that is not taken', () => {
  test('without a network says so and charges nothing, and is taken once there is one', async () => {
    const { eventId } = await makeEvent(db)
    const { id, context } = await newBuyer()
    const page = await toCheckout(context, eventId)
    await fillBilling(page)
    await useCard(page, GOOD_CARD)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await payButton(page).click()
    await page.getByText('Network error. Please check your connection and try again').waitFor()
    await page.getByText('Nothing was charged.').waitFor()
    await context.setOffline(false)
    await payButton(page).click()
    await thanksOf(page).waitFor()
    expect(await bought(id)).toEqual(BOUGHT_ONCE)
    await context.close()
  })

  test('says why, that nothing was charged, and lets another card pay', async () => {
    const { eventId } = await makeEvent(db)
    const { id, context } = await newBuyer()
    const page = await toCheckout(context, eventId)
    await fillBilling(page)
    await useCard(page, '4000 0000 0000 9995')
    await payButton(page).click()
    await page.getByText('Your payment method has insufficient funds').waitFor()
    expect(await page.getByText(/^Nothing was charged\./).count()).toBe(1)
    expect(
      await page.evaluate(() => document.activeElement?.textContent?.includes('Nothing was charged')),
    ).toBe(true)
    await useCard(page, GOOD_CARD)
    await payButton(page).click()
    await thanksOf(page).waitFor()
    expect(await bought(id)).toEqual(BOUGHT_ONCE)
    await context.close()
  })
})

describe('for everyone', () => {
  test('the whole way works by keyboard alone', async () => {
    const { eventId } = await makeEvent(db)
    const { id, context } = await newBuyer()
    const page = await toCheckout(context, eventId)
    const tabTo = async (name: RegExp) => {
      for (let presses = 0; presses < 40; presses++) {
        const label = await page.evaluate(() => {
          const at = document.activeElement
          const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])] : []
          return at?.getAttribute('aria-label') ?? (labels[0] ?? at)?.textContent ?? ''
        })
        if (name.test(label)) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`Tab never comes to ${name}`)
    }
    for (const [field, text] of [
      [/^Billing address/, '6351 S Cottage Grove'],
      [/^City/, 'Chicago'],
      [/^State/, 'Illinois'],
      [/^ZIP code/, '60637'],
    ] as const) {
      await tabTo(field)
      await page.keyboard.type(text)
    }
    const hands = keyboard(page)
    for (const [label, text] of [
      ['Card number', GOOD_CARD],
      ['Expiry', '12/34'],
      ['CVV', '111'],
    ] as const)
      await hands.type(cardFields(page).getByLabel(label), text)
    await tabTo(/^Pay \$/)
    await page.keyboard.press('Enter')
    await thanksOf(page).waitFor()
    await tabTo(/^My tickets/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/my-tickets')
    expect(await bought(id)).toEqual(BOUGHT_ONCE)
    await context.close()
  })

  test('what was typed is still there after a reload', async () => {
    const { eventId } = await makeEvent(db)
    const { context } = await newBuyer()
    const page = await toCheckout(context, eventId)
    await fillBilling(page)
    await page.reload()
    await page.getByRole('heading', { name: 'Secure Checkout' }).waitFor()
    expect(await page.getByLabel('City').inputValue()).toBe('Chicago')
    await context.close()
  })

  test('checkout has a page of its own, which works the same', async () => {
    const { eventId } = await makeEvent(db)
    const { id, context } = await newBuyer({ serviceWorkers: 'block' })
    await toCheckout(context, eventId)
    await context.route('**/assets/wanted-checkout-*', (route) => route.abort())
    const page = await openPage(context, '/checkout')
    await page.getByText('Your cart is safe on this device.').waitFor()
    await context.unroute('**/assets/wanted-checkout-*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Secure Checkout' }).waitFor()
    await fillBilling(page)
    await useCard(page, GOOD_CARD)
    await payButton(page).click()
    await thanksOf(page).waitFor()
    expect(await bought(id)).toEqual(BOUGHT_ONCE)
    await context.close()
  })

  test('nothing in it keeps anybody out, small in light and wide in dark', async () => {
    const { eventId } = await makeEvent(db, { acceptsCash: true })
    const { context } = await newBuyer()
    const page = await toCheckout(context, eventId)
    await expectAccessibleInBothLooks(page)
    await payButton(page).click({ force: true })
    await page.getByText('Please look at these fields').waitFor()
    await expectAccessibleInBothLooks(page)
    await fillBilling(page)
    await useCard(page, '4000 0000 0000 0002')
    await payButton(page).click()
    await page.getByText(/^Nothing was charged\./).waitFor()
    await expectAccessibleInBothLooks(page)
    await useCard(page, GOOD_CARD)
    await payButton(page).click()
    await thanksOf(page).waitFor()
    expect(await dialogOf(page).isVisible()).toBe(false)
    await expectAccessibleInBothLooks(page)
    await context.close()
  })
})
