import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, inject, onTestFailed, test } from 'vitest'
import { cardFields, fillPayment } from './support/checkout-steps.ts'
import { testBrowser } from './support/browser.ts'
import { type InputMethod, keyboard, pointer } from './support/input-method.ts'
import { expectAccessible } from './support/accessible.ts'
import { misfits } from './support/fits.ts'
import { goTo } from './support/page.ts'

const browser = testBrowser()

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 780 } }
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
// A week ahead at least: tonight's sets stop selling when they start.
const EVENT = 'Dusties Only'
const TWO_ALL_IN = '$37.08'
const ORGANIZER = { email: 'organizer@steppers.example', password: 'steppers' }

let people = 0

async function newPage(options: BrowserContextOptions): Promise<Page> {
  const context = await browser().newContext({ ...options, reducedMotion: 'reduce', baseURL: inject('site') })
  const page = await context.newPage()
  onTestFailed(async ({ task }) => {
    const name = `${task.name} ${new URL(page.url()).pathname}`.replaceAll(/\W+/g, '-')
    await page.screenshot({ path: `test-results/${name}.png` })
  })
  return page
}

async function signUp(page: Page, hands: InputMethod, email: string): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await hands.press(dialog.getByRole('button', { name: 'Choose a password instead' }))
  await hands.type(dialog.getByRole('textbox', { name: 'Email' }), email)
  await hands.type(dialog.getByRole('textbox', { name: 'Password', exact: true }), 'two left feet')
  await hands.type(dialog.getByRole('textbox', { name: 'Confirm password' }), 'two left feet')
  await hands.press(dialog.getByRole('button', { name: 'Create Account' }))
  await dialog.getByText('Check your email').waitFor()
}

/** Reads the newest mail to an address in the local mailbox, in a tab of its own. */
async function openMail(page: Page, recipient: string, subject: RegExp): Promise<Page> {
  const mailbox = await page.context().newPage()
  await expect
    .poll(
      async () => {
        await mailbox.goto('/dev/mailbox')
        return mailbox.getByRole('link').filter({ hasText: subject }).filter({ hasText: recipient }).count()
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0)
  await mailbox.getByRole('link').filter({ hasText: subject }).filter({ hasText: recipient }).first().click()
  return mailbox
}

/** Waits for the page behind an address: the address is there before it. A new page puts the focus on its title. */
const onNewPage = (page: Page) => page.waitForFunction(() => document.activeElement?.tagName === 'H1')

/** Who comes by a link that a promoter shared signs in with the heart by a mailed link; who comes by home signs up with a password in the checkout. */
interface Way {
  options: BrowserContextOptions
  handsOf?: (page: Page) => InputMethod
  from?: 'home' | 'shared link'
  letterPx?: number
}
const withFinger = () => pointer
const ways: Record<string, Way> = {
  'a phone in the dark, with a finger': { options: { ...PHONE, colorScheme: 'dark' } },
  'a phone, with letters twice as large': { options: PHONE, letterPx: 32 },
  'a phone, with the keyboard alone': { options: PHONE, handsOf: keyboard },
  'a desktop, with the keyboard alone': { options: DESKTOP, handsOf: keyboard, from: 'home' },
}

/** By the link that a promoter of the demo shared, to a heart that is pressed: the event's page again, signed up and liked. */
async function arriveAndLike(page: Page, hands: InputMethod, email: string): Promise<void> {
  const list = await (await fetch(`${inject('site')}/events?q=${encodeURIComponent(EVENT)}`)).text()
  const id = /href="\/events\/([0-9a-f-]{36})"/.exec(list)?.[1] ?? ''
  await goTo(page, `/event/${id}?ref=MARCUS`)
  await page.getByText(/^Link shared by /).waitFor()
  await expectFits(page)
  await hands.press(page.getByRole('button', { name: new RegExp(`^Like ${EVENT}`) }).first())
  const dialog = page.getByRole('dialog').last()
  await dialog.getByText(/^We noticed you liked /).waitFor()
  await expectFits(page)
  await hands.type(dialog.getByRole('textbox', { name: 'Email' }), email)
  await hands.press(dialog.getByRole('button', { name: 'Send Magic Link' }))
  await dialog.getByText(/^Magic link sent!/).waitFor()
  await followMail(page, hands, email, { subject: /sign-in code/, to: '/auth/link', button: 'Sign in' })
  await page.getByText(/^You liked /).waitFor()
  await page
    .getByRole('button', { name: new RegExp(`^Like ${EVENT}`), pressed: true })
    .first()
    .waitFor()
}

async function findFromHome(page: Page, hands: InputMethod): Promise<void> {
  await goTo(page, '/')
  await hands.type(page.getByRole('searchbox', { name: 'Search events' }), EVENT)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/events\?/)
  await onNewPage(page)
  await hands.press(page.getByRole('link', { name: EVENT }).first())
  await page.waitForURL(/\/events\//)
  await onNewPage(page)
}

/** Goes where a mail leads, and presses what is asked there. */
async function followMail(
  page: Page,
  hands: InputMethod,
  email: string,
  { subject, to, button }: { subject: RegExp; to: string; button: string },
): Promise<void> {
  const mail = await openMail(page, email, subject)
  const link = await mail.frameLocator('iframe').locator(`a[href*="${to}"]`).first().getAttribute('href')
  await mail.close()
  await goTo(page, link ?? '')
  await expectFits(page)
  await hands.press(page.getByRole('main').getByRole('button', { name: button, exact: true }))
}

/** Letters of a browser whose setting makes them larger. */
async function enlarge(page: Page, letterPx: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: letterPx } })
}

async function expectFits(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  expect(await misfits(page)).toEqual([])
}

describe('the main job: come by a shared link, like, buy two tickets, get in the door', () => {
  test.each(Object.entries(ways))(
    'on %s',
    async (_way, { options, handsOf = withFinger, from = 'shared link', letterPx = 16 }) => {
      const email = `dancer${Date.now()}${people++}@steppers.example`
      const page = await newPage(options)
      await enlarge(page, letterPx)
      const hands = handsOf(page)
      await (from === 'home' ? findFromHome(page, hands) : arriveAndLike(page, hands, email))

      await hands.press(page.getByRole('button', { name: /Add to cart/ }).first())
      const cart = page.getByRole('dialog', { name: 'Your Cart' })
      await hands.press(cart.getByRole('button', { name: /^(One more|More|Add one|Increase)/ }))
      await cart.getByText(TWO_ALL_IN).waitFor()
      await expectFits(page)
      if (from === 'home') {
        await hands.press(cart.getByRole('button', { name: 'Create Account & Checkout' }))
        await signUp(page, hands, email)
        const asked = { subject: /confirm/i, to: '/auth/confirm', button: 'Confirm my address' }
        await followMail(page, hands, email, asked)
        // Back where the cart was left, with checkout open.
        await page.waitForURL(/\/events\/.*#checkout$/)
      } else await hands.press(cart.getByRole('button', { name: 'Proceed to Checkout' }))

      await page.getByRole('dialog', { name: 'Complete Your Purchase' }).waitFor()
      await expectFits(page)
      await fillPayment(page, hands)
      await expectFits(page)
      expect(await cardFields(page).getByLabel('ZIP code').inputValue()).toBe('60637')
      await hands.press(page.getByRole('button', { name: `Pay ${TWO_ALL_IN}` }))
      await page
        .getByText('Payment successful! Your tickets have been purchased and sent to your email.')
        .first()
        .waitFor()
      await expectFits(page)

      const mail = await openMail(page, email, new RegExp(EVENT))
      await mail.getByText(EVENT).first().waitFor()
      await mail.close()

      await goTo(page, '/my-tickets')
      await hands.press(page.locator('a[href^="/my-tickets/"]').first())
      const codes = [await codeOn(page)]
      await expectFits(page)
      await hands.press(page.getByRole('link', { name: 'Next ticket' }))
      await page.getByText('2 of 2').waitFor()
      codes.push(await codeOn(page))
      expect(new Set(codes).size).toBe(2)

      const door = await openDoor(options)
      const before = await inTheRoom(door)
      for (const [at, code] of codes.entries()) {
        await scan(door, code)
        await expect.poll(() => inTheRoom(door)).toBe(before + at + 1)
        await door.getByText('Come in').first().waitFor()
      }
      for (const code of codes) {
        await scan(door, code)
        await door.getByText('Already in').first().waitFor()
        await door.getByRole('button', { name: 'Next guest' }).click()
      }
      await expect.poll(() => inTheRoom(door)).toBe(before + 2)
      await expectAccessible(door)
      await Promise.all([door.context().close(), page.context().close()])
    },
    180_000,
  )
})

/** The code of a ticket as a person would read it out. */
async function codeOn(page: Page): Promise<string> {
  const CODE = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/
  const read = () => page.locator('main').innerText()
  await expect.poll(read).toMatch(CODE)
  return CODE.exec(await read())?.[0] ?? ''
}

/** The organiser's own phone, at the door of the event. */
async function openDoor(options: BrowserContextOptions): Promise<Page> {
  const page = await newPage(options)
  await page.goto('/auth?next=/dashboard/checkin')
  await page.getByRole('textbox', { name: 'Email' }).first().fill(ORGANIZER.email)
  await page.getByRole('textbox', { name: 'Password' }).first().fill(ORGANIZER.password)
  await page.getByRole('button', { name: 'Sign In with Email' }).click()
  await page.waitForURL(/dashboard\/checkin/)
  await page
    .getByRole('link', { name: new RegExp(EVENT) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Open this door now' }).click()
  return page
}

async function scan(door: Page, code: string): Promise<void> {
  await door.getByLabel('Ticket code').fill(code)
  await door.keyboard.press('Enter')
}

/** How many the door says are in the room. */
async function inTheRoom(door: Page): Promise<number> {
  const text = await door.locator('body').innerText()
  return Number(/(\d+) \/ \d+/.exec(text)?.[1] ?? Number.NaN)
}
