// A new event as its followers meet it: in the mailbox, among the notifications, and where they stop the mails.
import { expect, test } from 'vitest'
import { tellFollowers } from '#modules/events/announce/tell-followers.server.ts'
import { localDelivery } from '#modules/notifications/send/local-mailbox.server.ts'
import { sendNextMails, sendOutbox } from '#modules/notifications/send/send-outbox.server.ts'
import { mailWriter } from '#modules/notifications/write-mail.server.ts'
import { followOrganizer } from '#modules/organizers/follow-organizer.server.ts'
import { type OrganizerId, newId } from '#platform/ids.ts'
import { addDays } from '#platform/local-time.ts'
import { MINUTE_MS, plusMs } from '#platform/time.ts'
import { mailKinds } from '#server/message-kinds.ts'
import { ctxOf, makePerson, SECRET } from '#tests/support/box-office.ts'
import { publishEvent, SOON } from '#tests/support/event-form.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { publishSeries } from '#tests/support/series.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { alive, goTo } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()

/** What the jobs do within a quarter of an hour. */
async function aQuarterLater(): Promise<void> {
  const ctx = ctxOf(db)
  await tellFollowers({ ...ctx, now: plusMs(ctx.now, 16 * MINUTE_MS) })
  const write = mailWriter({ site: { brand: 'Steppers', appUrl: site.url }, secret: SECRET }, mailKinds)
  const sender = { write, deliver: localDelivery(db), host: 'localhost' }
  await sendOutbox((turn) => sendNextMails(ctx, sender, turn))
}

test('a follower reads of new events on a phone, stops the mails, and opens the notification', async () => {
  const [owner, jackie] = [await makePerson(db), await makePerson(db)]
  const organizerId = newId<'organizer'>() as OrganizerId
  await db.pool.query("insert into organizers (id, owner_id, name) values ($1, $2, 'Ivory Social Club')", [
    organizerId,
    owner,
  ])
  await followOrganizer(db, jackie, organizerId)
  await publishEvent(db, owner, { organizerId, title: 'The Ivory Ball of the Seven Counties, with Bands' })
  await aQuarterLater()
  await publishSeries(
    db,
    { organizerId, title: 'Steppers Weekly', day: addDays(SOON, 1), repeatsUntil: addDays(SOON, 30) },
    { owner },
  )
  await publishEvent(db, owner, { organizerId, title: 'New Year’s Eve', price: '0', day: addDays(SOON, 5) })
  await aQuarterLater()
  const viewport = { width: 360, height: 740 }
  const context = await browserOf(browser(), site, db, { id: jackie }, { viewport, reducedMotion: 'reduce' })
  let page = await context.newPage()
  const narrow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const { rows } = await db.pool.query<{ id: string }>(
    'select m.id from local_mailbox m join auth_user u on u.email = m.recipient where u.id = $1 order by m.created_at',
    [jackie],
  )
  expect(rows).toHaveLength(2)
  for (const { id } of rows) {
    await page.goto(`/dev/mailbox/${id}/html`)
    await narrow()
  }
  await page.getByRole('link', { name: 'Steppers Weekly' }).waitFor()
  // Links of a mail open in a tab of their own.
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Stop these mails' }).click()
  page = await opened
  await alive(page)
  await expectAccessibleInBothLooks(page)
  await page.getByRole('button', { name: 'Stop these mails' }).click()
  await page.getByRole('heading', { name: 'You get no more of these mails' }).waitFor()
  await expectAccessibleInBothLooks(page)
  await page.getByRole('link', { name: 'All mail settings' }).click()
  expect(await page.getByLabel('New events of hosts I follow').isChecked()).toBe(false)
  await goTo(page, '/dashboard/notifications')
  await narrow()
  await page.getByRole('button', { name: /Steppers Weekly/ }).click()
  await page.waitForURL('**/series/*')
  await context.close()
})
