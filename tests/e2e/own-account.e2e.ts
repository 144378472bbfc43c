import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { expectAccessibleInBothLooks, expectNoBarrier } from './support/accessible.ts'
import { goTo, LOOKS, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const browser = testBrowser()
const db = await testDatabase()
const site = await servedSite(db)

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: 'light' } as const
const DESK = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } as const

/** Twice as wide as high: the left half red, the right half blue. */
const HALVES = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#d00000' } })
  .composite([
    { input: { create: { width: 400, height: 400, channels: 3, background: '#0000d0' } }, left: 400, top: 0 },
  ])
  .jpeg()
  .toBuffer()

async function blueShareOf(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).stats()
  const [red, , blue] = channels.map(({ mean }) => mean)
  return (blue ?? 0) / ((red ?? 0) + (blue ?? 0))
}

const cropOf = (page: Page) => page.getByRole('group', { name: 'What shows of your picture' })

/** A finger that drags the picture to the left, so that its right half comes into view. */
async function dragByTouch(context: BrowserContext, page: Page): Promise<void> {
  const box = await cropOf(page).boundingBox()
  if (!box) throw new Error('There is no picture to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const fingers = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }] })
  await touch('touchStart', x)
  for (let moved = 0; moved <= 240; moved += 20) {
    await touch('touchMove', x - moved)
    await page.waitForTimeout(20)
  }
  await touch('touchEnd', x - 240)
}

async function zoomByKeys(page: Page): Promise<void> {
  await page.getByLabel('Zoom').focus()
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
}

/** How much of the picture that the profile shows is blue. */
async function blueShareOfAvatar(page: Page, id: string): Promise<number> {
  const address = await page.locator('main img').first().getAttribute('src')
  expect(address).toContain(`/storage/v1/object/public/avatars/${id}/avatar.webp?v=`)
  const picture = await page.request.get(address ?? '')
  return blueShareOf(await picture.body())
}

async function moveByKeys(page: Page): Promise<void> {
  await cropOf(page).focus()
  for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowLeft')
}

test('a new address is taken on by keyboard alone, small in light and wide in dark', async () => {
  const id = await makePerson(db, 'Jackie')
  const context = await browserOf(browser(), site, db, { id }, LOOKS[0])
  const page = await openPage(context, '/dashboard/settings')
  const email = `jackie-${id}@example.org`
  await page.getByLabel('New email address').fill(email)
  await page.getByLabel('New email address').press('Enter')
  await page.getByText('A link is on its way to the new address.').waitFor()
  const { rows } = await db.pool.query<{ link: string }>(
    "select payload ->> 'link' as link from mail_outbox where recipient = $1",
    [email],
  )
  await goTo(page, rows[0]?.link ?? '')
  await expectAccessibleInBothLooks(page)
  await page.getByRole('button', { name: 'Confirm address' }).press('Enter')
  await page.getByText('Your address is now').waitFor()
  await expectAccessibleInBothLooks(page, expectNoBarrier)

  // Where what was carried into a mail is handed over one stays a moment only: as long as its script is on its way.
  const challenge = await db.pool.query<{ id: string }>(
    `insert into sign_in_challenges (id, email, next, pending_state, expires_at)
     values (gen_random_uuid(), $1, '/events', '{"referralCode":"x"}', now() + interval '1 hour') returning id`,
    [email],
  )
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(`/auth/arrived?challenge=${challenge.rows[0]?.id}&next=%2Fevents`)
  expect(await page.title()).toContain('Welcome')
  await expectAccessibleInBothLooks(page)
  await context.close()
})

describe('one’s own account', () => {
  test('is told, pictured, taken along and closed elsewhere, on a phone with a finger', async () => {
    const id = await makePerson(db, 'Jackie')
    const context = await browserOf(
      browser(),
      site,
      db,
      { id },
      { ...PHONE, reducedMotion: 'reduce', serviceWorkers: 'block' },
    )
    const page = await openPage(context, '/dashboard/profile')
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))

    await page.getByLabel('Name').fill('Jackie Montgomery')
    await page.getByLabel('Website').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByRole('link', { name: 'Please enter a web address' }).press('Enter')
    expect(await page.getByLabel('Website').evaluate((field) => field === document.activeElement)).toBe(true)
    complaints.length = 0 // the browser tells of the answer 422
    await page.getByLabel('Website').fill('example.org')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('Your profile is saved.').waitFor()
    await expectAccessibleInBothLooks(page)

    await page.getByRole('link', { name: 'Add a picture' }).click()
    const chooser = page.getByLabel('Choose a picture')
    await context.route('**/assets/picture-crop-*', (route) => route.abort())
    await chooser.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: HALVES })
    await page.getByText('The middle of your picture will show.').waitFor()
    await context.unroute('**/assets/picture-crop-*')
    complaints.length = 0 // the browser tells of the file that did not come
    await chooser.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await page.getByText('Only JPEG, PNG, and WebP images are allowed').waitFor()
    await chooser.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: HALVES.subarray(0, 40) })
    await page.getByText('Failed to read file').waitFor()
    await chooser.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: HALVES })
    await cropOf(page).waitFor()
    // Whoever chose a picture sees what saves it, without a search below it.
    await page.evaluate(() => scrollTo(0, 0))
    const save = await page.getByRole('button', { name: 'Save picture' }).boundingBox()
    const bar = await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox()
    expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    await cropOf(page).scrollIntoViewIfNeeded()
    await dragByTouch(context, page)
    await zoomByKeys(page)
    await expectAccessibleInBothLooks(page)
    await page.getByRole('button', { name: 'Save picture' }).click()
    await page.getByRole('link', { name: 'Change picture' }).waitFor()
    expect(await blueShareOfAvatar(page, id)).toBeGreaterThan(0.9)

    const elsewhere = await openPage(await browserOf(browser(), site, db, { id }), '/dashboard')
    await page.goto('/dashboard/settings', { waitUntil: 'networkidle' })
    await expectAccessibleInBothLooks(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    const file = await (await download).path()
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      profile: { full_name: 'Jackie Montgomery' },
    })
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByText('You are signed out everywhere else.').waitFor()
    await elsewhere.reload()
    expect(new URL(elsewhere.url()).pathname).toBe('/account')

    const fits = await page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    )
    expect([fits, complaints]).toEqual([true, []])
    await context.close()
  })

  test('has a picture that is moved with the keyboard at a desk as well', async () => {
    const id = await makePerson(db, 'Jackie')
    const context = await browserOf(browser(), site, db, { id }, { ...DESK, reducedMotion: 'reduce' })
    const page = await openPage(context, '/dashboard/profile/picture')
    const chooser = page.getByLabel('Choose a picture')
    await chooser.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: HALVES })
    await cropOf(page).waitFor()
    await moveByKeys(page)
    await zoomByKeys(page)
    await page.getByRole('button', { name: 'Save picture' }).click()
    await page.getByRole('link', { name: 'Change picture' }).waitFor()
    expect(await blueShareOfAvatar(page, id)).toBeGreaterThan(0.9)
    await context.close()
  })
})
