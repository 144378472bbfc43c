// What a host writes once an event is over, from the form to the page; and where it does not go.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { copyNights, beginSeries } from '#modules/events/series/copy-nights.server.ts'
import { copyPromoCodes } from '#modules/promo-codes/copy-promo-codes.server.ts'
import { copySeats } from '#modules/seating/event-chart/copy-seats.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import type { EventId } from '#platform/ids.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)

const WORDS = { recap: 'The floor was full by ten.\n\n<b>Nobody</b> sat.', thanks: 'DJ Sam C. and the door.' }
const inHours = (hours: number) => plusMs(systemNow(), hours * HOUR_MS)

const open = async (path: string, as?: Person) =>
  readHtml(await (await site.request(path, as ? { as } : {})).text())
const send = (as: Person, path: string, fields: Record<string, string>) =>
  site.request(path, { method: 'POST', as, body: new URLSearchParams(fields) })

async function hosted(over: Partial<Parameters<typeof makeEvent>[1]> = {}) {
  const host = await signedInPerson(db, 'Tasha Reed')
  const times = { startsAt: inHours(-30), endsAt: inHours(-25) }
  const { eventId, organizerId } = await makeEvent(db, { ownerId: host.id, ...times, ...over })
  const page = `/dashboard/events/edit/${eventId}`
  return { host, id: eventId, organizerId, recap: `${page}/recap`, pictures: `${page}/pictures` }
}

async function addPicture({ host, pictures, id }: Awaited<ReturnType<typeof hosted>>, background: string) {
  const body = new FormData()
  const file = await sharp({ create: { width: 40, height: 50, channels: 3, background } })
    .png()
    .toBuffer()
  body.append('intent', 'add')
  body.append('picture', new File([new Uint8Array(file)], 'night.png', { type: 'image/png' }))
  expect((await site.request(pictures, { method: 'POST', as: host, body })).status).toBe(200)
  const { rows } = await db.pool.query<{ id: string; is_of_night: boolean }>(
    'select picture_id as id, is_of_night from event_pictures where event_id = $1 order by position',
    [id],
  )
  return rows.at(-1)!
}

describe('the page of an event that is over', () => {
  test('leads with what its host wrote, the pictures of the night and what is next', async () => {
    const event = await hosted()
    const { host, id, recap, organizerId } = event
    await makeEvent(db, { ownerId: host.id, title: 'The Next Ball' })
    await db.pool.query("update events set organizer_id = $1 where title = 'The Next Ball'", [organizerId])
    const before = await open(`/events/${id}`)
    expect(before.text).toContain('This event is over It took place on')
    expect(before.text).not.toContain('How it was')

    expect((await open(`/dashboard/events/${id}`, host)).html).toContain(`href="${recap}"`)
    expect((await send(host, recap, WORDS)).status).toBe(200)
    await addPicture(event, '#111111') // the flyer
    const night = await addPicture(event, '#222222')
    expect(night.is_of_night).toBe(true)

    const { text, html } = await open(`/events/${id}`)
    expect(text).toMatch(
      /How it was This event is over\..*full by ten\. <b>Nobody<\/b> sat\..*Thanks DJ Sam C\. and the door\..*Next from Classy Steppers.*The Next Ball.*Refunds/,
    )
    expect(html).toContain('alt="Picture of the night 1 of 1"')
    expect(html).not.toContain('alt="Picture 2 of 2"')
    expect((await open(`/dashboard/events/${id}`, host)).text).toContain('Edit the recap')
    expect((await open(recap, host)).html).toContain('The floor was full by ten.')

    await send(host, event.pictures, { intent: 'not-of-night', pictureId: night.id })
    const unmarked = await open(`/events/${id}`)
    expect(unmarked.html).not.toContain('Picture of the night')
    expect(unmarked.html).toContain('alt="Picture 2 of 2"')

    await send(host, recap, { recap: '', thanks: '' })
    expect((await open(`/events/${id}`)).text).toContain('This event is over It took place on')
  })

  test('is led by thanks alone, too', async () => {
    const { host, id, recap } = await hosted()
    await send(host, recap, { thanks: WORDS.thanks })
    expect((await open(`/events/${id}`)).text).toMatch(/This event is over\..*Thanks DJ Sam C/)
  })
})

describe('a recap', () => {
  test.each([
    ['of an event that is on', { startsAt: inHours(-1), endsAt: inHours(1) }],
    ['of an event that was called off', { status: 'cancelled' }],
  ])('%s is not written', async (_, facts) => {
    const { host, id, recap } = await hosted(facts)
    expect((await open(recap, host)).text).toContain('A recap is written once an event is over.')
    expect((await open(`/dashboard/events/${id}`, host)).text).not.toContain('Write a recap')
    expect((await send(host, recap, WORDS)).status).toBe(409)
    expect(await wordsOf(id)).toEqual(['', ''])
  })

  test('is as long as a description at most, and of somebody else nobody writes it', async () => {
    const { host, id, recap } = await hosted()
    expect((await send(host, recap, { recap: 'a'.repeat(5_001) })).status).toBe(422)
    expect((await send(await signedInPerson(db), recap, WORDS)).status).toBe(404)
    expect(await wordsOf(id)).toEqual(['', ''])
    expect((await send(host, recap, { recap: 'a'.repeat(5_000) })).status).toBe(200)
  })

  test('and its pictures go along to no other night and to no copy, and followers are not told', async () => {
    const event = await hosted()
    const { host, id, recap } = event
    await addPicture(event, '#333333')
    await send(host, recap, WORDS)
    const [startsAt, endsAt] = [inHours(700), inHours(705)]
    const [other] = await withTransaction(db, async (tx) => {
      await beginSeries(tx, { eventId: id, day: '2026-01-01' })
      return copyNights(tx, {
        eventId: id,
        nights: [{ day: '2026-02-01', startsAt, endsAt, doorsAt: null }],
        copySeats,
        copyPromoCodes,
      })
    })
    expect(await wordsOf(other!)).toEqual(['', ''])
    expect(await countOf('event_pictures', other!)).toBe(0)
    expect(await countOf('announced_events', id)).toBe(0)
    const copied = await send(host, `/dashboard/events/${id}/duplicate`, { intent: 'duplicate' })
    expect(copied.status).toBe(303)
    const { rows } = await db.pool.query<{ fields: string }>(
      'select fields::text from form_drafts where owner_id = $1',
      [host.id],
    )
    expect(rows.map(({ fields }) => fields).join('')).toContain('Ball')
    expect(rows.map(({ fields }) => fields).join('')).not.toContain('full by ten')
  })
})

async function wordsOf(id: EventId): Promise<string[]> {
  const { rows } = await db.pool.query<{ recap: string; recap_thanks: string }>(
    'select recap, recap_thanks from events where id = $1',
    [id],
  )
  return [rows[0]!.recap, rows[0]!.recap_thanks]
}

async function countOf(table: 'event_pictures' | 'announced_events', id: EventId): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    `select count(*)::int from ${table} where event_id = $1`,
    [id],
  )
  return rows[0]!.count
}
