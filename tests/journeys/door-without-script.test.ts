// A scanner that runs no script: it counts guests out, and its door has a name, by links and forms alone.
import { beforeEach, describe, expect, test } from 'vitest'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, sessionCookie, testSite } from '#tests/support/site.ts'
import { scanOf } from '#tests/support/scan-of.ts'
import { addEvent, addPerson, addTickets, type EventFixture } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase({ max: 16 })
const site = await testSite(db)
const owner = await addPerson(db, 'Tasha')
const tasha = { ...owner, cookie: await sessionCookie(db, owner.id) } satisfies Person
const jackie = await addPerson(db, 'Jackie Montgomery')

let event: EventFixture
let door: string
beforeEach(async () => {
  event = await addEvent(db, tasha)
  door = `/dashboard/scanner?event=${event.id}`
})

const ask = async (path: string, fields?: Record<string, string>) => {
  const init = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}
  return readHtml(await (await site.request(path, { ...init, as: tasha })).text())
}
/** What the form for codes of a scanner sends, beside the code. */
const hiddenOf = ({ html }: { html: string }) => {
  const form = /<form[^>]*method="post"[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
}
const linesOf = async () =>
  (
    await db.pool.query<{ what: string; door: string | null }>(
      `select event_type as what, metadata ->> 'doorName' as door from ticket_logs where event_id = $1 order by created_at`,
      [event.id],
    )
  ).rows.map((line) => `${line.what} ${line.door}`)

describe('a scanner without a script', () => {
  test('is led to the exit by a link, and counts out whoever is in', async () => {
    const [ticket] = await addTickets(db, event, jackie)
    const code = doorCode(ticket.id, ticket.hash)
    const entry = await ask(door)
    expect(hiddenOf(entry)).toEqual({ typed: 'yes' })
    expect(entry.addresses).toContain(`?event=${event.id}&way=out`)
    const exit = `${door}&way=out`
    const shown = await ask(exit)
    expect(shown.text).toContain('Counting out. Nobody comes in here.')
    expect(shown.addresses).toContain(`?event=${event.id}`)
    const hidden = hiddenOf(shown)
    expect(hidden).toEqual({ typed: 'yes', way: 'out' })
    expect((await ask(exit, { ...hidden, code })).text).toContain('Never came in')
    await ask(door, { code })
    const left = await ask(exit, { ...hidden, code })
    expect(left.text).toContain('Went out')
    expect(left.text).toContain('Counting out.')
    expect((await ask(exit, { ...hidden, code })).text).toContain('Already out')
    expect((await ask(door, { code })).text).toContain('Welcome back')
  })

  test('has a name that its address carries, and every line of the log tells it', async () => {
    const [first, second] = await addTickets(db, event, jackie, 2)
    expect((await ask(door)).html).toMatch(
      /<form[^>]*method="get"[\s\S]*?name="event" value="[\s\S]*?name="door"/,
    )
    const named = `${door}&door=Main+door`
    const hidden = hiddenOf(await ask(named))
    expect(hidden).toEqual({ typed: 'yes', doorName: 'Main door' })
    await ask(named, { ...hidden, code: first.hash })
    const again = await ask(named, { ...hidden, code: first.hash })
    expect(again.text).toContain('at Main door')
    // Each form of an answer says it as well.
    expect(again.html.match(/name="doorName" value="Main door"/g)?.length).toBeGreaterThan(1)
    await ask(named, { ...hidden, party: second!.id })
    await ask(named, { ...hidden, undo: await scanOf(db, second!.id) })
    await ask(named, { ...hidden, way: 'out', code: first.hash })
    expect(await linesOf()).toEqual([
      'check_in Main door',
      'check_in_refused Main door',
      'check_in Main door',
      'check_in_undone Main door',
      'went_out Main door',
    ])
    expect((await ask(named)).text).toContain('Tasha, Main door')
  })

  test('asks for more than one letter', async () => {
    const { text } = await ask(door, { code: 'a', typed: 'yes' })
    expect(text).toContain('Type a little more A guest is found by at least two letters of their name')
    expect(text).not.toContain('Nobody on the list')
  })

  test.each([
    ['nothing', '', ''],
    ['nothing, at the exit', '', 'out'],
    ['a part of a code that is nobody’s name', 'K7P3_MZQ9', ''],
    ['the same at the exit', 'K7P3_MZQ9', 'out'],
  ])('asks for the whole code where %s is typed, and refuses nobody', async (_, code, way) => {
    const { text } = await ask(door, { code, typed: 'yes', way })
    expect(text).toContain('Type all 16 characters')
    expect(text).not.toContain('Not a ticket')
    expect(await linesOf()).toEqual([])
  })

  test('sends the door on with the cash that is taken, and with a door that is opened', async () => {
    const [unpaid] = await addTickets(db, event, jackie, 1, { order: 'awaiting_cash_payment' })
    const { html } = await ask(`${door}&open=yes&door=Bar`, {
      opened: 'yes',
      doorName: 'Bar',
      code: unpaid.hash,
    })
    const cash = html.slice(
      html.lastIndexOf('<form', html.indexOf('Cash received')),
      html.indexOf('Cash received'),
    )
    for (const field of [
      'name="opened" value="yes"',
      'name="doorName" value="Bar"',
      `name="order" value="${unpaid.orderId}"`,
    ])
      expect(cash).toContain(field)
  })
})
