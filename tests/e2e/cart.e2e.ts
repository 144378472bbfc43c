import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { sessionCookie } from '#tests/support/site.ts'
import { testBrowser } from './support/browser.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()

const visitor = () => browserOf(browser(), site, db, null, { reducedMotion: 'reduce' })

const cartOf = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' })
const cartButton = (page: Page) => page.getByRole('button', { name: /^Cart, / })
const addButton = (page: Page) => page.getByRole('button', { name: 'Add to cart: General admission' })
/** Waits until the cart says so. */
async function says(page: Page, words: string): Promise<boolean> {
  await cartOf(page).getByText(words).first().waitFor()
  return true
}
const more = (page: Page) => cartOf(page).getByRole('button', { name: 'One more: General admission' })
const less = (page: Page) => cartOf(page).getByRole('button', { name: 'One less: General admission' })

async function addAt(context: BrowserContext, eventId: string): Promise<Page> {
  const page = await openPage(context, `/events/${eventId}`)
  await addButton(page).click()
  await cartOf(page).getByText('Subtotal').waitFor()
  return page
}

describe('the cart', () => {
  test('takes tickets, merges them into one line, and takes no more than one person may have', async () => {
    const { eventId } = await makeEvent(db, { title: 'The Oxblood Ball', maxPerPerson: 3 })
    const context = await visitor()
    const page = await addAt(context, eventId)
    const cart = cartOf(page)
    await expect.poll(() => cart.innerText()).toContain('1 item')
    expect(await cart.innerText()).toContain('Grand Ballroom')

    await page.keyboard.press('Escape')
    await addButton(page).click()
    await cart.getByText('2 items').waitFor()
    expect(await cart.getByRole('listitem').count()).toBe(1)
    expect(await cart.getByText('Maximum 3 tickets per person').count()).toBe(0)

    await more(page).click()
    await cart.getByText('Maximum 3 tickets per person').waitFor()
    expect(await more(page).isDisabled()).toBe(true)
    await more(page).click({ force: true })
    expect(await cart.getByText('3 items').count()).toBe(1)
    // 3 tickets at $40.00, and 3 percent of them.
    for (const amount of ['$120.00', '$3.60', '$123.60']) expect(await cart.innerText()).toContain(amount)

    await page.keyboard.press('Escape')
    expect(await addButton(page).isDisabled()).toBe(true)
    await context.close()
  })

  test.each([0, 150])(
    'takes one ticket of a double click with %i ms between, and stays open',
    async (gapMs) => {
      const { eventId } = await makeEvent(db)
      const context = await visitor()
      const page = await openPage(context, `/events/${eventId}`)
      const doubleClick = async (): Promise<void> => {
        await addButton(page).hover()
        for (const clickCount of [1, 2]) {
          await page.mouse.down({ clickCount })
          await page.mouse.up({ clickCount })
          await page.waitForTimeout(gapMs)
        }
        await cartOf(page).getByText('Subtotal').waitFor()
      }
      await doubleClick()
      expect(await cartOf(page).innerText()).toContain('1 item')

      // Now what the cart needs is there, and it opens between the two.
      await page.keyboard.press('Escape')
      await expect.poll(() => cartOf(page).count()).toBe(0)
      await doubleClick()
      await page.waitForTimeout(500)
      expect(await cartOf(page).innerText()).toContain('2 items')
      await context.close()
    },
  )

  test('is there after a reload, and minus at the last ticket empties it', async () => {
    const { eventId } = await makeEvent(db)
    const context = await visitor()
    const page = await addAt(context, eventId)
    await page.reload()
    await cartOf(page).getByText('1 item').waitFor()
    await less(page).click()
    await cartOf(page).getByText('Your cart is empty').waitFor()
    await cartOf(page).getByRole('button', { name: 'Continue Browsing' }).click()
    await cartOf(page).waitFor({ state: 'hidden' })
    expect(await cartButton(page).getAttribute('aria-label')).toBe('Cart, empty')
    await context.close()
  })

  test('is cleared without a question, and undone', async () => {
    const { eventId } = await makeEvent(db)
    const context = await visitor()
    const page = await addAt(context, eventId)
    await page.getByRole('button', { name: 'Clear Cart' }).click()
    expect(await says(page, 'Your cart is empty')).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await says(page, '1 item')).toBe(true)
    await context.close()
  })

  test('closes by Back, opens by its address, and leaves the page as it was', async () => {
    const { eventId } = await makeEvent(db)
    const context = await visitor()
    const page = await addAt(context, eventId)
    const loads: string[] = []
    page.on('request', (request) => request.url().includes('.data') && loads.push(request.url()))
    expect(page.url()).toMatch(/#cart$/)
    await page.goBack()
    await cartOf(page).waitFor({ state: 'hidden' })
    expect(page.url()).not.toContain('#')
    await page.goForward()
    await cartOf(page).waitFor()
    // Closing by hand leaves no entry behind: Back would leave the page.
    await cartOf(page).getByRole('button', { name: 'Close' }).click()
    await cartOf(page).waitFor({ state: 'hidden' })
    expect(page.url()).not.toContain('#')
    expect(loads).toEqual([])
    await context.close()
  })

  test('that somebody has broken in storage is an empty cart', async () => {
    const { eventId } = await makeEvent(db)
    const context = await visitor()
    await context.addInitScript(() => {
      localStorage.setItem(
        'cart:anonymous',
        '{"version":1,"items":[{"title":"<img src=x onerror=alert(1)>"}]}',
      )
    })
    const page = await openPage(context, `/events/${eventId}`)
    await cartButton(page).click()
    expect(await says(page, 'Your cart is empty')).toBe(true)
    await context.close()
  })
})

describe('an early-bird price', () => {
  test('is shown with its badge, the regular price struck through and its end', async () => {
    const until = plusMs(systemNow(), 2 * HOUR_MS)
    const { eventId } = await makeEvent(db, { earlyBird: { cents: 3000, until } })
    const context = await visitor()
    const page = await addAt(context, eventId)
    const cart = cartOf(page)
    expect(await cart.getByText('Early Bird', { exact: true }).count()).toBe(1)
    expect(await cart.locator('s').innerText()).toContain('$40.00')
    expect(await cart.getByText(/^Until /).count()).toBe(1)
    expect(await cart.innerText()).toContain('$30.90')
    await more(page).click()
    await cart.getByText('plus fee, per person', { exact: true }).waitFor()
    expect(await cart.innerText()).toContain('$61.80')
    await context.close()
  })

  test('that ended while the ticket was in the cart is explained', async () => {
    const until = plusMs(systemNow(), HOUR_MS)
    const { eventId, ticketTypeId } = await makeEvent(db, {
      title: 'Last Call Ball',
      earlyBird: { cents: 3000, until },
    })
    const context = await visitor()
    const page = await addAt(context, eventId)
    await page.keyboard.press('Escape')
    await db.pool.query(
      "update ticket_types set early_bird_until = now() - interval '1 second' where id = $1",
      [ticketTypeId],
    )
    await cartButton(page).click()
    await cartOf(page)
      .getByText('The early-bird price of General admission, Last Call Ball has ended. It is $40.00 now.')
      .waitFor()
    expect(await cartOf(page).getByText('Early Bird', { exact: true }).count()).toBe(0)
    expect(await cartOf(page).innerText()).toContain('$41.20')
    await context.close()
  })

  test('or tickets that sold out meanwhile say so at their line', async () => {
    const { eventId } = await makeEvent(db, { capacity: 5 })
    const context = await visitor()
    const page = await addAt(context, eventId)
    await page.keyboard.press('Escape')
    await db.pool.query('update ticket_inventory set taken = capacity where event_id = $1', [eventId])
    await cartButton(page).click()
    expect(await says(page, 'These tickets are sold out')).toBe(true)
    await context.close()
  })
})

describe('whose cart it is', () => {
  test('a visitor’s cart becomes theirs when they sign in, and leaves no copy', async () => {
    const { eventId } = await makeEvent(db)
    const context = await visitor()
    const page = await addAt(context, eventId)
    const id = await makePerson(db)
    const [name = '', value = ''] = (await sessionCookie(db, id)).split('=')
    await context.addCookies([{ name, value, url: site.url }])
    await page.reload()
    await cartOf(page).getByRole('button', { name: 'Proceed to Checkout' }).waitFor()
    expect(await cartOf(page).innerText()).toContain('1 item')
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([`cart:person:${id}`])

    await context.clearCookies()
    await page.reload()
    await cartOf(page).getByText('Your cart is empty').waitFor()
    await context.close()
  })

  test('a member’s own cart stays theirs, and what they just picked is offered beside it', async () => {
    const [theirs, visitors] = [await makeEvent(db, { title: 'Their Ball' }), await makeEvent(db)]
    const id = await makePerson(db)
    const context = await browserOf(browser(), site, db, { id })
    await addAt(context, theirs.eventId)
    const cookies = await context.cookies()
    await context.clearCookies()
    const page = await addAt(context, visitors.eventId)
    await context.addCookies(cookies)
    await page.reload()
    await cartOf(page).getByText('Their Ball').waitFor()
    expect(await cartOf(page).innerText()).toContain('1 item')
    await cartOf(page).getByText('You picked 1 more ticket before you signed in').waitFor()
    await cartOf(page).getByRole('button', { name: 'Add to this cart' }).click()
    expect(await says(page, '2 items')).toBe(true)
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([`cart:person:${id}`])
    await context.close()
  })

  test('two tabs show one cart, and each adds to what the other has added', async () => {
    const { eventId } = await makeEvent(db)
    const context = await visitor()
    const [one, two] = [
      await openPage(context, `/events/${eventId}`),
      await openPage(context, `/events/${eventId}`),
    ]
    await addButton(one).click()
    await two.getByText('1 in your cart').waitFor()
    await addButton(two).click()
    for (const page of [one, two]) expect(await says(page, '2 items')).toBe(true)
    await less(one).click()
    expect(await says(two, '1 item')).toBe(true)
    await context.close()
  })
})

describe('for everyone', () => {
  test('the whole cart works by keyboard alone', async () => {
    const { eventId } = await makeEvent(db, { maxPerPerson: 2 })
    const context = await visitor()
    const page = await openPage(context, `/events/${eventId}`)
    await addButton(page).focus()
    await page.keyboard.press('Enter')
    await cartOf(page).getByText('1 item').waitFor()

    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
      })
    expect(await focused()).toBe('Your Cart')
    const tabTo = async (name: string | RegExp) => {
      for (let presses = 0; presses < 20; presses++) {
        const label = (await focused()) ?? ''
        if (typeof name === 'string' ? label === name : name.test(label)) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`Tab never comes to ${name}`)
    }
    await tabTo('One more: General admission')
    await page.keyboard.press('Enter')
    await cartOf(page).getByText('2 items').waitFor()
    // At the cap the button stays where the focus is, and does nothing more.
    await page.keyboard.press('Enter')
    expect(await focused()).toBe('One more: General admission')
    expect(await cartOf(page).getByText('2 items').count()).toBe(1)
    await tabTo('Remove General admission')
    await page.keyboard.press('Space')
    await cartOf(page).getByText('Your cart is empty').waitFor()
    await tabTo('Continue Browsing')
    await page.keyboard.press('Enter')
    await cartOf(page).waitFor({ state: 'hidden' })
    await expect.poll(focused).toBe('Add to cart: General admission')
    await context.close()
  })

  test('nothing in it keeps anybody out, small in light and wide in dark', async () => {
    const until = plusMs(systemNow(), HOUR_MS)
    const { eventId } = await makeEvent(db, { earlyBird: { cents: 3000, until }, maxPerPerson: 2 })
    const context = await visitor()
    const page = await addAt(context, eventId)
    await more(page).click()
    await cartOf(page).getByText('Maximum 2 tickets per person').waitFor()
    await expectAccessibleInBothLooks(page)
    await page.getByRole('button', { name: 'Clear Cart' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    expect(await cartOf(page).getByText('Your cart is empty').isVisible()).toBe(true)
    await expectAccessibleInBothLooks(page)
    await context.close()
  })
})
