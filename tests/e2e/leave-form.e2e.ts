import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { LOOKS } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()

/** Noise, which no format makes small: some five pieces. */
const FILE = {
  name: 'flyer.png',
  mimeType: 'image/png',
  buffer: await sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
    .png()
    .toBuffer(),
}

async function openStep(step: string, look = LOOKS[0]) {
  const id = await makePerson(db)
  const context = await browserOf(browser(), site, db, { id }, { ...look, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`/create-event?step=${step}`, { waitUntil: 'networkidle' })
  const stepLink = (name: string) =>
    page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name })
  return { context, page, stepLink }
}

test('a flyer on its way is not dropped when another step is opened: one is asked, and waits or leaves', async () => {
  const { context, page, stepLink } = await openStep('publish')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/uploads/*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Flyer (optional)').setInputFiles(FILE)
  await page.getByText('The picture is sent ahead').waitFor()
  await stepLink('What').click()
  const dialog = page.getByRole('dialog', { name: 'The file is still on its way' })
  await dialog.waitFor()
  expect(new URL(page.url()).searchParams.get('step')).toBe('publish')
  await expectAccessibleInBothLooks(page)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Wait here')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  // Its save is slow, and the steps are quick.
  await page.route('**/api/drafts/**', async (route) => {
    await setTimeout(1000)
    await route.continue()
  })
  release()
  await page.getByText('The picture is here.').waitFor()
  await stepLink('What').click()
  await page.waitForURL('**step=what**')
  await stepLink('Publish').click()
  await page.getByText('The picture is here.').waitFor()
  await context.close()
})

test('whoever does not want to wait for the flyer leaves without it', async () => {
  const { context, page, stepLink } = await openStep('publish', LOOKS[1])
  await page.route('**/api/uploads/*', () => {})
  await page.getByLabel('Flyer (optional)').setInputFiles(FILE)
  await page.getByText('The picture is sent ahead').waitFor()
  await stepLink('What').click()
  await page.getByRole('button', { name: 'Leave without it' }).click()
  await page.waitForURL('**step=what**')
  await stepLink('Publish').click()
  await page.waitForURL('**step=publish**')
  expect(await page.getByText('The picture is here.').count()).toBe(0)
  await context.close()
})

test('without a connection the form stays open when another step or the preview is asked for', async () => {
  const { context, page, stepLink } = await openStep('what')
  await page.getByLabel('Name of the event').fill('The Oxblood Ball')
  await page.getByText(/^Draft saved at/).waitFor()
  await context.setOffline(true)
  await page.getByLabel('Name of the event').fill('The Oxblood and Ivory Ball')
  for (const link of [page.getByRole('link', { name: 'Preview' }), stepLink('Where')]) {
    await link.click()
    await page.getByText('You are offline').waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).searchParams.get('step')).toBe(
      '/create-eventwhat',
    )
    expect(await page.getByLabel('Name of the event').inputValue()).toBe('The Oxblood and Ivory Ball')
  }
  await expectAccessibleInBothLooks(page)
  await context.setOffline(false)
  await stepLink('Where').click()
  await page.waitForURL('**step=where**')
  await context.close()
})
