import { randomBytes } from 'node:crypto'
import type { BrowserContextOptions, Page, Request } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { CHUNK_BYTES } from '#modules/pictures/upload/upload.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testBrowser } from './support/browser.ts'
import { expectAccessible, expectAccessibleInBothLooks } from './support/accessible.ts'
import { LOOKS, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const browser = testBrowser()
const db = await testDatabase()
const site = await servedSite(db)

/** Noise, which no format makes small: some five pieces. */
const FILE = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
    .png()
    .toBuffer(),
}
const ARRIVED = 'The picture is here. It is kept when you save.'
const INSTEAD = 'The picture could not be sent ahead. It goes along with the form instead.'

async function openForm(look?: BrowserContextOptions) {
  const id = await makePerson(db, 'Jackie')
  const context = await browserOf(browser(), site, db, { id }, { ...look, serviceWorkers: 'block' })
  return { id, context, page: await context.newPage() }
}
const PATH = '/dashboard/profile/picture'
const isForm = (request: Request) => request.method() === 'POST' && request.url().includes(PATH)
const isPiece = (request: Request) => request.method() === 'PATCH'
const avatarOf = async (id: string) =>
  (await db.pool.query<{ avatar_url: string | null }>('select avatar_url from profiles where id = $1', [id]))
    .rows[0]?.avatar_url
const saveBytes = async (page: Page): Promise<number> => {
  const sent = page.waitForRequest(isForm)
  await page.getByRole('button', { name: 'Save picture' }).click()
  const bytes = (await sent).postDataBuffer()?.length ?? 0
  await page.waitForURL('**/dashboard/profile')
  return bytes
}

describe('a picture in a form', () => {
  test('is sent ahead and says how far it is, small in light and wide in dark', async () => {
    const { id, context, page: opened } = await openForm(LOOKS[0])
    await opened.close()
    const page = await openPage(context, PATH)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    let pieces = 0
    await page.route('**/api/uploads/*', async (route) => {
      if (++pieces === 3) await held
      await route.continue()
    })
    await page.getByLabel('Choose a picture').setInputFiles(FILE)
    const bar = page.getByRole('progressbar', { name: 'Sent of the picture' })
    const twoPieces = Math.floor(((2 * CHUNK_BYTES) / FILE.buffer.length) * 100)
    await page.getByText(`${twoPieces} %`).waitFor()
    expect(await bar.getAttribute('value')).toBe(String(twoPieces))
    await page.getByRole('group', { name: 'What shows of your picture' }).waitFor()
    await expectAccessibleInBothLooks(page)
    release()
    await page.getByText(ARRIVED).waitFor()
    await expectAccessibleInBothLooks(page)
    expect(await saveBytes(page)).toBeLessThan(2_000)
    expect(await avatarOf(id)).toContain('/avatars/')
    const { rows } = await db.pool.query('select 1 from uploads where owner_id = $1', [id])
    expect(rows).toEqual([])
    await context.close()
  })

  test('goes on where it was after the connection was lost', async () => {
    const { id, context, page } = await openForm({})
    const offsets: number[] = []
    page.on('response', (response) => {
      if (isPiece(response.request())) offsets.push(Number(response.headers()['upload-offset']))
    })
    let pieces = 0
    await page.route('**/api/uploads/*', async (route) => {
      if (isPiece(route.request()) && ++pieces === 3) site.setSignal('none')
      await route.continue()
    })
    await page.goto(PATH, { waitUntil: 'networkidle' })
    await page.getByLabel('Choose a picture').setInputFiles(FILE)
    await page.getByText('The connection is lost. Sending goes on when it is back.').waitFor()
    site.setSignal('good')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText(ARRIVED).waitFor()
    const ends = Array.from({ length: Math.ceil(FILE.buffer.length / CHUNK_BYTES) }, (_, at) =>
      Math.min((at + 1) * CHUNK_BYTES, FILE.buffer.length),
    )
    expect(offsets).toEqual(ends)
    await saveBytes(page)
    expect(await avatarOf(id)).toContain('/avatars/')
    await context.close()
  })

  test('is still there in a form over several steps after a reload, until another is chosen', async () => {
    const { id, context, page } = await openForm({})
    await page.goto('/dashboard/venues/create?step=room', { waitUntil: 'networkidle' })
    await page.getByLabel('A picture of the room').setInputFiles(FILE)
    await page.getByRole('radio', { name: 'Left, bottom' }).check()
    await page.getByText(ARRIVED).waitFor()
    const uploadInDraft = async () =>
      (
        await db.pool.query<{ upload: string }>(
          `select fields->>'picture-upload' as upload from form_drafts where owner_id = $1`,
          [id],
        )
      ).rows[0]?.upload
    await expect.poll(uploadInDraft).toBeTruthy()
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByText(ARRIVED).waitFor()
    await expectAccessible(page)
    const named = (name: string) => page.locator(`input[type=hidden][name="${name}"]`)
    expect(await named('picture-upload').inputValue()).toBe(await uploadInDraft())
    // It is seen again, with what matters in it.
    expect(await page.getByRole('radio', { name: 'Left, bottom' }).isChecked()).toBe(true)
    const shown = page.locator('img[src*="/api/uploads/"]')
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Do not use this picture' }).click()
    await expect.poll(uploadInDraft).toBe('')
    expect(await page.getByText(ARRIVED).count()).toBe(0)
    await context.close()
  })

  test('goes along with the form when it cannot be sent ahead', async () => {
    const { id, context, page } = await openForm({})
    await page.route('**/api/uploads', (route) => route.fulfill({ status: 429 }))
    await page.goto(PATH, { waitUntil: 'networkidle' })
    await page.getByLabel('Choose a picture').setInputFiles(FILE)
    await page.getByText(INSTEAD).waitFor()
    await saveBytes(page)
    expect(await avatarOf(id)).toContain('/avatars/')
    await context.close()
  })

  test('needs no scripts', async () => {
    const { id, context, page } = await openForm({ javaScriptEnabled: false })
    await page.goto(PATH)
    await page.getByLabel('Choose a picture').setInputFiles(FILE)
    await page.getByRole('button', { name: 'Save picture' }).click()
    await page.waitForURL('**/dashboard/profile')
    expect(await avatarOf(id)).toContain('/avatars/')
    await context.close()
  })
})
