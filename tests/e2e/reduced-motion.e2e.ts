import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { goTo, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { eventId } = await makeEvent(db)
const { email } = await testAccounts(db).member('still@steppers.example')

/** Runs in every page: notes in each frame which animations and transitions run in it. */
function noteMotion(): void {
  const moved = new Set<string>()
  Object.assign(window, { moved })
  const look = () => {
    for (const animation of document.getAnimations()) {
      if (animation.playState !== 'running' || !(animation.effect instanceof KeyframeEffect)) continue
      // What appears at once, after a wait, does not move.
      if (animation.effect.getTiming().duration === 0) continue
      const { target, pseudoElement } = animation.effect
      const what =
        animation instanceof CSSTransition
          ? animation.transitionProperty
          : (animation as CSSAnimation).animationName
      moved.add(`${target?.localName}${pseudoElement ?? ''} ${what}`)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
const movedOn = (page: Page) => page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved])

/** What moves on a few pages, under a pointer, in panels and dialogs, and while somebody waits. */
async function whatMoves(reducedMotion: 'reduce' | 'no-preference'): Promise<string[]> {
  const context = await browserOf(browser(), site, db, null, {
    reducedMotion,
    viewport: { width: 1440, height: 900 },
  })
  await context.addInitScript(noteMotion)
  const seen = new Set<string>()
  const page = await openPage(context, '/')
  const leave = async (path: string) => {
    for (const one of await movedOn(page)) seen.add(one)
    await goTo(page, path)
  }
  await leave('/events')
  await page.getByRole('link', { name: 'The Holiday Steppers Ball' }).first().hover()
  await page.waitForTimeout(300)
  await leave(`/events/${eventId}`)
  await page.getByRole('button', { name: 'Add to cart: General admission' }).click()
  await page.getByRole('button', { name: 'Sign In to Checkout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
  await dialog.waitFor()
  await page.waitForTimeout(300)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await leave('/account')
  // An answer that never comes: the button turns until then.
  await page.route('**/account.data*', () => {})
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Magic Link' }).click()
  await page.locator('button[aria-busy=true], button:has(svg circle)').first().waitFor()
  await page.waitForTimeout(300)
  for (const one of await movedOn(page)) seen.add(one)
  await context.close()
  return [...seen].toSorted()
}

test('nothing moves for whoever asked for less motion', async () => {
  expect(await whatMoves('reduce')).toEqual([])
})

test('for everybody else a card, a dialog, what is behind it and a wait move: the test sees motion', async () => {
  const moved = await whatMoves('no-preference')
  for (const one of [
    'article box-shadow',
    'dialog opacity',
    'dialog translate',
    'dialog::backdrop opacity',
    'svg turn',
  ])
    expect(moved).toContain(one)
})
