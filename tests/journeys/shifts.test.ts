// A shift at a door as whole requests without a script: assigned, told, accepted, taken into a calendar, changed and taken back.
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { dayIn, DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, sessionCookie, testSite } from '#tests/support/site.ts'
import { addEvent, addPerson } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase({ max: 16 })
const site = await testSite(db)
const signedIn = async (name: string) => {
  const person = await addPerson(db, name)
  return { ...person, cookie: await sessionCookie(db, person.id) }
}
const send = async (path: string, as: Person, fields?: Record<string, string>) => {
  const init = fields && { method: 'POST', body: new URLSearchParams(fields) }
  const answer = await site.request(path, { ...init, as, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, ...readHtml(await answer.text()) }
}

const night = dayIn(plusMs(systemNow(), 30 * DAY_MS), 'America/Chicago')

async function begin() {
  const [tasha, kim, rival] = [
    await signedIn('Tasha Reed'),
    await signedIn('Kim Long'),
    await signedIn('A Rival'),
  ]
  const event = await addEvent(db, tasha)
  await db.pool.query(
    "update events set starts_at = ($2 || ' 20:00')::timestamp at time zone 'America/Chicago', ends_at = ($2 || ' 23:59')::timestamp at time zone 'America/Chicago' where id = $1",
    [event.id, night],
  )
  await addMember(db, event.organizerId, { person: kim.id, role: 'scanner' })
  const page = `/dashboard/events/${event.id}/shifts`
  const fields = {
    intent: 'assign',
    shiftId: newId(),
    person: kim.id,
    place: 'Main door; <b>left</b>',
    day: night,
    from: '19:00',
    until: '23:00',
    note: '',
  }
  return { tasha, kim, rival, event, page, fields }
}

/** The fields of the button that sends `intent`, as a browser without a script sends them. */
const fieldsOf = (html: string, intent: string) => {
  const form = html.split('<form').find((part) => part.includes(`value="${intent}"`)) ?? ''
  return Object.fromEntries(
    [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

test('a shift is assigned, counted, accepted, taken into a calendar, and taken back', async () => {
  const { tasha, kim, page, fields, event } = await begin()
  const empty = await send(page, tasha)
  expect([empty.status, empty.text.includes('No shift yet')]).toEqual([200, true])
  expect(empty.html).toContain(`value="${night}"`)
  const assigned = await send(page, tasha, fields)
  expect([assigned.status, assigned.text.includes('The shift is assigned.')]).toEqual([200, true])
  for (const seen of ['Kim Long', 'Main door; <b>left</b>', '7 PM to 11 PM', 'Not answered'])
    expect(assigned.text).toContain(seen)
  expect(assigned.html).not.toContain('<b>left')

  expect((await send('/dashboard', kim)).text).toContain('Assignments 1 to answer')
  const mine = await send('/dashboard/assignments', kim)
  for (const seen of ['To come', 'Main door; <b>left</b>', '7 PM to 11 PM C', 'Not answered'])
    expect(mine.text).toContain(seen)
  const file = `/dashboard/assignments/${fields.shiftId}/calendar.ics`
  expect((await send(file, kim)).status).toBe(404)

  const accept = fieldsOf(mine.html, 'accept')
  const accepted = await send('/dashboard/assignments', kim, accept)
  expect([accepted.status, accepted.text.includes('Accepted. See you there.')]).toEqual([200, true])
  expect(accepted.addresses).toContain(file)
  expect((await send(page, tasha)).text).toContain('Accepted')
  const calendar = await send(file, kim)
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const lines = (await (await site.request(file, { as: kim })).text()).replaceAll('\r\n ', '').split('\r\n')
  expect(lines.some((line) => line.startsWith(`UID:${fields.shiftId}@`))).toBe(true)
  expect(lines.filter((line) => /^(SUMMARY|STATUS)/.test(line))).toEqual([
    expect.stringMatching(/^SUMMARY:Main door\\; <b>left<\/b>: /),
    'STATUS:CONFIRMED',
  ])

  await db.pool.query("update events set status = 'cancelled' where id = $1", [event.id])
  expect((await send('/dashboard/assignments', kim)).text).toContain('The event is cancelled.')
  const removed = await send(page, tasha, { intent: 'remove', shiftId: fields.shiftId })
  expect(removed.text).toContain('The shift is taken back.')
  const late = await send('/dashboard/assignments', kim, accept)
  expect([late.status, late.text.includes('does not stand any more')]).toEqual([409, true])
  expect((await send(page, tasha, { intent: 'remove', shiftId: fields.shiftId })).status).toBe(404)
})

test('what is wrong with a shift stands at its field, with what was typed', async () => {
  const { tasha, rival, page, fields } = await begin()
  const wrong = await send(page, tasha, { ...fields, person: rival.id })
  expect([wrong.status, wrong.text.includes('They cannot work at this event.')]).toEqual([422, true])
  expect(wrong.html).toContain('value="19:00"')
  const nothing = await send(page, tasha, { ...fields, place: '', from: '' })
  for (const said of ['Please say where', 'Please enter when it begins.'])
    expect(nothing.text).toContain(said)
  expect((await send(page, tasha, { ...fields, answer: 'accepted' })).status).toBe(400)
})

describe('a shift is nothing', () => {
  test('to whoever does not run the team, and to a member who may not do so', async () => {
    const { tasha, kim, rival, page, fields } = await begin()
    for (const person of [kim, rival]) {
      expect((await send(page, person)).status).toBe(404)
      expect((await send(page, person, fields)).status).toBe(404)
    }
    await send(page, tasha, fields)
    const seen = fieldsOf((await send('/dashboard/assignments', kim)).html, 'accept')
    const stolen = await send('/dashboard/assignments', rival, seen)
    expect(stolen.status).toBe(409)
    expect(stolen.text).not.toContain('Main door')
    expect((await send(`/dashboard/assignments/${fields.shiftId}/calendar.ics`, rival)).status).toBe(404)
  })
})
