// A ticket goes from one phone to another, and the picture of its old code to the door.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { codeIn } from '#tests/support/code-reader.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ticketNow, ticketsToPass } from '#tests/support/passing.ts'
import { expectAccessibleInBothLooks, expectNoBarrier } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { alive, goTo } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()

const phone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce' as const,
}

/** What the share sheet of the phone was handed. */
const shared = (page: Page) => page.evaluate(() => (globalThis as unknown as { shared: string[] }).shared)

test('a ticket is sent from a phone, taken on another, and its old code is given away at the door', async () => {
  const { tasha, jackie, maya, event, ticket } = await ticketsToPass(db)
  const sender = await browserOf(browser(), site, db, jackie, phone)
  const page = await sender.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.addInitScript(() => {
    const handed: string[] = []
    Object.assign(globalThis, { shared: handed })
    navigator.share = async ({ url = '' }: ShareData = {}) => void handed.push(url)
  })
  await goTo(page, `/my-tickets/${ticket.id}`)
  const oldCode = await codeIn(await page.screenshot({ fullPage: true }))
  expect(oldCode).toBe(doorCode(ticket.id, ticket.hash))

  await page.getByText('Send to a friend').click()
  await page.getByLabel('Whom it is for').fill('Maya')
  await expectAccessibleInBothLooks(page)
  await page.getByRole('button', { name: 'Make a link' }).click()
  const field = page.getByLabel('Link for your friend')
  await field.waitFor()
  await expectAccessibleInBothLooks(page)
  await page.getByRole('button', { name: 'Share the link' }).click()
  await expect.poll(() => shared(page)).toEqual([await field.inputValue()])
  const [link = ''] = await shared(page)

  const visitor = await browserOf(browser(), site, db, null, phone)
  const guest = await visitor.newPage()
  await guest.goto(link)
  await alive(guest)
  await guest.getByText('Sign in to take it').waitFor()
  await expectAccessibleInBothLooks(guest)

  const friend = await browserOf(browser(), site, db, maya, phone)
  const theirs = await friend.newPage()
  await theirs.goto(link)
  await alive(theirs)
  await expectAccessibleInBothLooks(theirs)
  await theirs.getByRole('button', { name: 'Take the ticket' }).click()
  await theirs.waitForURL(`**/my-tickets/${ticket.id}`)
  await theirs.getByRole('img', { name: 'Ticket code for the scanner' }).waitFor()
  const { hash } = await ticketNow(db, ticket)
  const newCode = await codeIn(await theirs.screenshot({ fullPage: true }))
  expect(newCode).toBe(doorCode(ticket.id, hash))

  await goTo(page, `/my-tickets/${ticket.id}`)
  await page.getByText('Passed on to Maya').waitFor()
  await expectAccessibleInBothLooks(page)
  expect(await page.getByRole('img', { name: 'Ticket code for the scanner' }).count()).toBe(0)
  await goTo(page, '/my-tickets')
  await page.getByText('Passed on to Maya').waitFor()
  await expectAccessibleInBothLooks(page)

  const door = await browserOf(browser(), site, db, tasha, phone)
  const scanner = await door.newPage()
  await goTo(scanner, `/dashboard/scanner?event=${event.id}`)
  await scanner.getByRole('button', { name: 'Open this door now' }).click()
  const present = async (code: string | undefined, headline: string) => {
    await scanner.getByLabel('Ticket code').fill(code ?? '')
    await scanner.keyboard.press('Enter')
    await scanner.getByRole('status').getByText(headline, { exact: true }).waitFor()
    await expectNoBarrier(scanner)
  }
  await present(oldCode, 'Given away')
  await scanner
    .getByText('The ticket was passed on, and this code went with it. Ask for the new one.')
    .waitFor()
  await present(newCode, 'Come in')
  await present(oldCode, 'Given away')
  expect(complaints).toEqual([])
  for (const context of [sender, visitor, friend, door]) await context.close()
})
