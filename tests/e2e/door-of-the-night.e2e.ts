// A night at the door in a browser: the door of another day, a guest without a phone, a party, and who leaves for a while.
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'
import { expectNoBarrier } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { goTo } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const small = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }
const tasha = await addPerson(db, 'Tasha')
const jackie = await addPerson(db, 'Jackie Montgomery')

const answer = (page: Page, headline: string) =>
  page.locator('main').getByRole('status').getByText(headline, { exact: true })

async function typed(page: Page, text: string): Promise<void> {
  await page.getByLabel('Ticket code').fill(text)
  await page.keyboard.press('Enter')
}

test('the door of another day asks for one press before it scans', async () => {
  const startsAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const { id } = await addEvent(db, tasha, { startsAt })
  const context = await browserOf(browser(), site, db, tasha, small)
  const page = await context.newPage()
  await goTo(page, `/dashboard/scanner?event=${id}`)
  await page.getByText(/^This door opens on .+ A scan uses up its ticket\.$/).waitFor()
  expect(await page.getByLabel('Ticket code').count()).toBe(0)
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Open this door now' }).click()
  await page.getByLabel('Ticket code').waitFor()
  await context.close()
})

test('a guest without a phone, their party, and who leaves for a while, on a small phone', async () => {
  const event = await addEvent(db, tasha)
  await addTickets(db, event, jackie, 4)
  const [other] = await addTickets(db, event, jackie, 1, { holderName: 'Dee Hall' })
  const context = await browserOf(browser(), site, db, tasha, small)
  const page = await context.newPage()
  await goTo(page, `/dashboard/scanner?event=${event.id}`)
  await page.getByLabel('This door').fill('Terrace')
  await page.keyboard.press('Enter')

  await typed(page, 'jackie mont')
  await page.getByText('5 tickets for jackie mont').waitFor()
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Let in: Jackie Montgomery' }).first().click()
  await answer(page, 'Come in').waitFor()
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Let in all 3' }).click()
  await answer(page, '3 come in').waitFor()
  await page.getByText('4 / 5').waitFor()
  // On a screen this small the last scans make room for an answer.
  await page.getByRole('button', { name: 'Next guest' }).click()
  await page
    .getByText(/Tasha, Terrace$/)
    .first()
    .waitFor()

  await typed(page, other.hash)
  await answer(page, 'Come in').waitFor()
  await page.getByRole('button', { name: 'Next guest' }).click()
  await page.getByRole('link', { name: 'Count guests out' }).click()
  await page.getByText('Counting out. Nobody comes in here.').waitFor()
  await typed(page, other.hash)
  await answer(page, 'Went out').waitFor()
  await expectNoBarrier(page)
  await page.getByText('in, 1 out').waitFor()
  site.setSignal('none')
  await typed(page, other.hash)
  await answer(page, 'Not counted').waitFor()
  site.setSignal('good')
  await page.getByRole('link', { name: 'Let in', exact: true }).click()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => page.getByRole('status', { name: 'Connection' }).innerText()).toBe('')
  await typed(page, other.hash)
  await answer(page, 'Welcome back').waitFor()
  await typed(page, other.hash)
  await page.getByText(/^Ticket is used\. First scanned .+ by Tasha at Terrace\.$/).waitFor()

  await goTo(page, `/dashboard/events/${event.id}/door`)
  await page.getByText('5 let in').waitFor()
  await expectNoBarrier(page)
  await context.close()
})

test.each([
  [360, 640],
  [390, 844],
])(
  'an answer fills a screen of %i by %i: its word, the whole name, and every button',
  async (width, height) => {
    const event = await addEvent(db, tasha)
    const [first] = await addTickets(db, event, jackie, 4, { holderName: LONG_NAME })
    const [unpaid] = await addTickets(db, event, jackie, 1, { order: 'awaiting_cash_payment' })
    const context = await browserOf(browser(), site, db, tasha, { ...small, viewport: { width, height } })
    const page = await context.newPage()
    await goTo(page, `/dashboard/scanner?event=${event.id}`)
    const shown = async (headline: string, buttons: string[]) => {
      await answer(page, headline).waitFor()
      const found = await page.locator('main').getByRole('status').evaluate(measured)
      expect(found.buttons.map(({ label }) => label)).toEqual(buttons)
      for (const { label, isOnTop, tall } of found.buttons) {
        expect(isOnTop, label).toBe(true)
        expect(tall, label).toBeGreaterThanOrEqual(48)
      }
      expect(found.hidden, 'pixels of the texts that are cut').toBeLessThanOrEqual(8) // the space below the last line
      expect(found.word / width).toBeGreaterThan(0.75)
    }
    await typed(page, first.hash)
    await shown('Come in', ['Let in all 3', 'One more', 'Next guest'])
    await page.getByRole('button', { name: 'Let in all 3' }).click()
    await shown('3 come in', ['Take back', 'Next guest'])
    // Who pressed a button that is gone goes on from the answer.
    expect(
      await page.evaluate(() => document.activeElement?.contains(document.querySelector('[data-word]'))),
    ).toBe(true)
    await typed(page, unpaid.hash)
    await shown('Not paid yet', ['Cash received, let in', 'Next guest'])
    await page.getByRole('button', { name: 'Next guest' }).click()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await context.close()
  },
)

const LONG_NAME = 'Maria-Magdalena Anastasia Featherstonehaugh-Cholmondeley of the Lower Wabash'

/** How wide the word of an answer is, how much of its texts must be scrolled to, and which buttons can be pressed as they stand. */
function measured(shown: Element) {
  const word = shown.querySelector('[data-word]')
  const texts = word?.parentElement
  return {
    word: word ? Math.max(...[...word.children].map((part) => part.getBoundingClientRect().right)) : 0,
    hidden: texts ? texts.scrollHeight - texts.clientHeight : Infinity,
    buttons: [...shown.querySelectorAll('button')].map((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      const isOnTop = [y + 2, y + height - 2].every((at) =>
        button.contains(document.elementFromPoint(x + width / 2, at)),
      )
      return { label: button.innerText, isOnTop, tall: height }
    }),
  }
}
