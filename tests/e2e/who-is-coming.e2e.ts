// Who is coming to an event: shown after the page, to who comes too.
import { expect, test } from 'vitest'
import { savePrivacySettings } from '#modules/accounts/settings/own-preferences.server.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'
import { testBrowser } from './support/browser.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()

async function dancer(name: string) {
  const id = await makePerson(db, name)
  return { id, name, email: `${id}@steppers.example` }
}

test('a guest sees who else agreed to be seen, and one without a ticket is asked nothing', async () => {
  const event = await addEvent(db, await addPerson(db, 'Tasha'), { startsAt: plusMs(systemNow(), DAY_MS) })
  await db.pool.query('update events set shows_guests = true where id = $1', [event.id])
  const [jackie, kim, stranger] = [await dancer('Jackie'), await dancer('Kim Lee'), await dancer('Sam')]
  for (const guest of [jackie, kim]) await addTickets(db, event, guest)
  await savePrivacySettings(db, kim.id, { nameForHosts: true, guestList: true })

  const mine = await (await browserOf(browser(), site, db, { id: jackie.id }, {})).newPage()
  await mine.goto(`/events/${event.id}`)
  const guests = mine.getByRole('region', { name: 'Who is coming' })
  await guests.getByText('Kim', { exact: true }).waitFor()
  expect(await guests.getByRole('listitem').count()).toBe(1)
  expect(await guests.textContent()).toContain('Other guests do not see you.')

  const theirs = await (await browserOf(browser(), site, db, { id: stranger.id }, {})).newPage()
  const asked: string[] = []
  theirs.on('request', (request) => asked.push(request.url()))
  await theirs.goto(`/events/${event.id}`)
  await theirs.getByRole('button', { name: /^Your account/ }).waitFor()
  expect(asked.some((url) => url.includes('/api/me'))).toBe(true)
  expect(asked.filter((url) => url.includes('/guests'))).toEqual([])
  expect(await theirs.getByText('Who is coming').count()).toBe(0)
})
