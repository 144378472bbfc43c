// Who changed an event is read in its log, by those who may change it, as whole requests.
import { expect, test } from 'vitest'
import { noteChange } from '#modules/events/change/note-change.server.ts'
import type { TeamRole } from '#modules/teams/prove/event-roles.ts'
import { withTransaction } from '#platform/db.server.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { readHtml } from '#tests/support/html.ts'
import { makePromoCode } from '#tests/support/promo-codes.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const tasha = await signedInPerson(db, 'Tasha Reed')
const stranger = await signedInPerson(db, 'A Stranger')
const ball = await makeEvent(db, { ownerId: tasha.id, title: 'The Ball' })
const team = async (name: string, role: TeamRole) => {
  const person = await signedInPerson(db, name)
  await addMember(db, ball.organizerId, { person: person.id, role })
  return person
}
const [opal, rufus, ruby] = [
  await team('Opal Long', 'manager'),
  await team('Rufus Cash', 'sales'),
  await team('Ruby Door', 'scanner'),
]
const log = `/dashboard/events/${ball.eventId}/log`
const open = async (path: string, as: Person) => {
  const answer = await site.request(path, { as })
  const html = await answer.text()
  return { status: answer.status, html, text: readHtml(html).text }
}

const PRICE = 'Changed the price of General admission from $20.00 to $25.00'
await withTransaction(db, (tx) => noteChange(tx, [ball.eventId], { by: tasha.id, what: PRICE }))
const promoCodeId = await makePromoCode(db, ball, { code: 'SECRETSTEP' })

test('a manager who stops a code is named beside the owner who changed a price', async () => {
  const body = new URLSearchParams({ intent: 'stop', promoCodeId })
  const done = await site.request(`/dashboard/events/${ball.eventId}/codes`, {
    method: 'POST',
    body,
    as: opal,
  })
  expect(done.status).toBeLessThan(400)
  for (const reader of [tasha, opal]) {
    const { status, text } = await open(log, reader)
    expect(status).toBe(200)
    for (const part of ['Stopped the promo code SECRETSTEP', 'Opal Long', PRICE, 'Tasha Reed'])
      expect(text).toContain(part)
  }
})

test('the filters of the log find it', async () => {
  const { text } = await open(`${log}?what=event_changed&q=secretstep`, tasha)
  expect([text.includes('SECRETSTEP'), text.includes(PRICE)]).toEqual([true, false])
  const { text: byName } = await open(`${log}?q=tasha`, tasha)
  expect([byName.includes('SECRETSTEP'), byName.includes(PRICE)]).toEqual([false, true])
  expect((await open(`${log}?what=check_in`, tasha)).text).not.toContain(PRICE)
})

test('who sells reads the doors and no changes, however they ask; a scanner and a stranger read nothing', async () => {
  for (const path of [log, `${log}?what=event_changed`, `${log}?q=tasha`, `${log}.data`]) {
    const { status, html } = await open(path, rufus)
    expect([path, status, html.includes('$25.00'), html.includes('SECRETSTEP')]).toEqual([
      path,
      200,
      false,
      false,
    ])
    for (const other of [ruby, stranger]) {
      const refused = await open(path, other)
      expect([path, refused.status, refused.html.includes('$25.00')]).toEqual([path, 404, false])
    }
  }
  expect((await open(log, tasha)).html).toContain('value="event_changed"')
  expect((await open(log, rufus)).html).not.toContain('value="event_changed"')
})
