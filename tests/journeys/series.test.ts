import { describe, expect, it } from 'vitest'
import { listCalledOffNights } from '#modules/events/series/list-called-off-nights.server.ts'
import { addDays } from '#platform/local-time.ts'
import { systemNow } from '#platform/time.ts'
import { eventEditing } from '#tests/support/event-editing.ts'
import { decoded, valuesOf } from '#tests/support/form-values.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { publishSeries } from '#tests/support/series.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const { hold, mailsOf } = eventEditing(db)

const open = async (as: Person, target: string) => readHtml(await (await site.request(target, { as })).text())
const send = async (as: Person, target: string, values: Record<string, string>) => {
  const body = new URLSearchParams(values)
  const answer = await site.request(target, { method: 'POST', as, body })
  return { status: answer.status, ...readHtml(await answer.text()) }
}
async function hosted() {
  const host = await signedInPerson(db)
  const nights = await publishSeries(db, {}, { owner: host.id })
  const [first, second, third, fourth] = nights
  if (!first || !second || !third || !fourth) throw new Error('A series has four nights here')
  return { host, nights, first, second, third, fourth }
}

/** What the form with an intent says that guests are told. */
const wordsIn = (html: string, intent: string): string => {
  const form = html.split('<form').find((part) => part.includes(`value="${intent}"`)) ?? ''
  return decoded(/name="words" value="([^"]*)"/.exec(form)?.[1] ?? '')
}
const editPath = (id: string) => `/dashboard/events/edit/${id}`
const formOf = async (as: Person, id: string) => ({
  ...valuesOf((await open(as, editPath(id))).html),
  intent: 'event',
})
const djsOf = async (seriesId: string) =>
  (
    await db.pool.query<{ djs: string }>('select djs from events where series_id = $1 order by starts_at', [
      seriesId,
    ])
  ).rows.map(({ djs }) => djs)

describe('the form of a night of a series', () => {
  it('changes it alone, it and those after it, or all; without scripts as well', async () => {
    const { host, first, second } = await hosted()
    const page = await open(host, editPath(second.id))
    expect(page.text).toContain('This night only')
    expect(page.text).toContain('This night and the 2 after it')
    expect(page.text).toContain('This night and all 3 others to come')
    const alone = await send(host, editPath(second.id), { ...(await formOf(host, second.id)), djs: 'DJ One' })
    expect(alone.text).toContain('Your changes are saved.')
    const after = { ...(await formOf(host, first.id)), djs: 'DJ Nell', nights: 'all' }
    const all = await send(host, editPath(first.id), after)
    expect(all.text).toContain('Your changes are saved, on 2 other nights too.')
    expect(all.text).toMatch(/What was changed on one night alone stays there: \w+, \w+ \d+\./)
    expect(await djsOf(first.seriesId)).toEqual(['DJ Nell', 'DJ One', 'DJ Nell', 'DJ Nell'])
  })

  it('shows what the guests of each night are told, before they are', async () => {
    const { host, first, third, fourth } = await hosted()
    await hold(third.id)
    await hold(fourth.id)
    const typed = { ...(await formOf(host, first.id)), starts: '20:00', nights: 'after' }
    const asked = await send(host, editPath(first.id), typed)
    expect(asked.status).toBe(409)
    expect(asked.text).toContain('Nothing is saved yet.')
    expect(asked.text).toContain('Save and tell 2 guests')
    expect(asked.text).toContain('The message of one more night')
    const read = { ...valuesOf(asked.html), intent: 'event' }
    expect(read).toMatchObject({ starts: '20:00', nights: 'after' })
    const told = await send(host, editPath(first.id), read)
    expect(told.text).toContain('Your changes are saved, on 3 other nights too, and your guests are told.')
    expect([await mailsOf(third.id), await mailsOf(fourth.id)].map(({ length }) => length)).toEqual([1, 1])
  })

  it('says on which night a change does not fit, and why', async () => {
    const { host, fourth } = await hosted()
    const back = { ...(await formOf(host, fourth.id)), day: addDays(fourth.day, -35), nights: 'all' }
    const { status, text } = await send(host, editPath(fourth.id), back)
    expect(status).toBe(409)
    expect(text).toMatch(
      /Nothing is saved: it does not fit on \w+, \w+ \d+, \d{4}\. This day and start are past\./,
    )
  })

  it('asks nothing where there is no other night to come', async () => {
    const { host, nights, first } = await hosted()
    await db.pool.query("update events set status = 'cancelled' where id = any ($1)", [
      nights.slice(1).map(({ id }) => id),
    ])
    expect((await open(host, editPath(first.id))).html).not.toContain('name="nights"')
  })
})

describe('the tickets of a night of a series', () => {
  it('have a new price on all nights, and one more kind on those after it', async () => {
    const { host, first, second } = await hosted()
    const path = `${editPath(first.id)}/tickets`
    const { html } = await open(host, path)
    const form = html.slice(html.indexOf('value="save"'), html.indexOf('Save this ticket'))
    const saved = await send(host, path, { ...valuesOf(form), intent: 'save', price: '25', nights: 'all' })
    expect(saved.text).toContain('This ticket is saved, on 3 other nights too.')
    expect((await open(host, `/events/${second.id}`)).text).toContain('$25.75')
    const added = await open(host, path)
    const last = added.html.slice(added.html.lastIndexOf('value="add"'))
    const values = { intent: 'add', nights: 'after', ticketName: 'Table', price: '60', capacity: '4' }
    expect((await send(host, path, { ...valuesOf(last), ...values })).text).toContain(
      'The ticket is added, on 3 other nights too.',
    )
  })
})

describe('the page of a series for its host', () => {
  it('lists the nights with what is sold, and adds more', async () => {
    const { host, first, fourth } = await hosted()
    await hold(fourth.id)
    const path = `${editPath(first.id)}/series`
    const { text, addresses } = await open(host, path)
    expect(text).toContain('4 nights')
    expect(text).toContain('1 sold or held')
    expect(addresses).toContain(`/dashboard/events/${fourth.id}`)
    const until = addDays(fourth.day, 14)
    const add = (repeatsUntil: string) => send(host, path, { intent: 'add', repeats: 'weekly', repeatsUntil })
    expect((await add(until)).text).toContain('2 nights added.')
    expect((await add(until)).text).toContain(
      'All these nights are there already. Please choose a later day.',
    )
    expect((await add('')).text).toContain('Please choose until when it repeats.')
    expect((await open(host, path)).text).toContain('6 nights')
  })

  it('postpones or cancels several nights at once, and tells the guests of each', async () => {
    const { host, first, second, third, fourth } = await hosted()
    await hold(second.id)
    const path = `${editPath(first.id)}/call-off`
    const chosen = `${path}?night=${second.id}&night=${third.id}`
    expect((await open(host, `${editPath(first.id)}/series`)).html).toContain(`action="${path}"`)
    const page = await open(host, chosen)
    expect(page.text).toContain('1 guest gets this')
    expect(page.text).toContain('Cancel 2 nights and tell 1 guest')
    const body = (fields: Record<string, string>) => {
      const form = new URLSearchParams({
        words: wordsIn(page.html, fields['intent'] ?? ''),
        note: '',
        ...fields,
      })
      for (const { id } of [second, third]) form.append('night', id)
      return form
    }
    const post = async (fields: Record<string, string>) =>
      readHtml(await (await site.request(chosen, { method: 'POST', as: host, body: body(fields) })).text())
    expect((await post({ intent: 'cancel' })).text).toContain('Please tick the box.')
    expect((await post({ intent: 'cancel', isSure: 'on', words: 'Others' })).text).toContain(
      'The event was changed meanwhile',
    )
    expect((await post({ intent: 'cancel', isSure: 'on', isPutAway: 'on' })).text).toContain(
      '2 nights are cancelled.',
    )
    const states = await Promise.all(
      [first, second, third, fourth].map(async ({ id }) => {
        const { rows } = await db.pool.query<{ status: string }>('select status from events where id = $1', [
          id,
        ])
        return rows[0]?.status
      }),
    )
    expect(states).toEqual(['published', 'archived', 'archived', 'published'])
    await hold(fourth.id)
    await db.pool.query('update orders set total_cents = 2000, subtotal_cents = 2000 where event_id = $1', [
      fourth.id,
    ])
    const paid = await open(host, `${path}?night=${first.id}&night=${fourth.id}`)
    expect(paid.text).toContain('Postpone 2 nights and tell 1 guest')
    expect(paid.text).toContain('Cancel it on its own page: there you see what goes back')
    expect(paid.text).toMatch(/Cancel 1 night(?! and tell)/)
    const stranger = await signedInPerson(db)
    expect((await site.request(chosen, { as: stranger })).status).toBe(404)
  })

  it('calls off no night that has begun, and none for who may not edit it', async () => {
    const { host, first, second, third } = await hosted()
    const path = `${editPath(first.id)}/call-off`
    const page = await open(host, `${path}?night=${second.id}&night=${third.id}`)
    const cancel = async (as: Person, nights: string[], at = path, { html } = page) => {
      const fields = { intent: 'cancel', isSure: 'on', note: '', words: wordsIn(html, 'cancel') }
      const body = new URLSearchParams([...Object.entries(fields), ...nights.map((id) => ['night', id])])
      return (await site.request(at, { method: 'POST', as, body })).status
    }
    const states = async () =>
      (
        await db.pool.query<{ status: string }>(
          'select status from events where id = any ($1::uuid[]) order by starts_at',
          [[second.id, third.id]],
        )
      ).rows.map(({ status }) => status)

    const stranger = await signedInPerson(db)
    const own = await publishSeries(db, {}, { owner: stranger.id })
    expect(await cancel(stranger, [second.id, third.id])).toBe(404)
    // Through a series of one's own, the nights of another are none of its nights.
    const ownPath = `${editPath(own[0]!.id)}/call-off`
    expect((await open(stranger, `${ownPath}?night=${second.id}`)).text).toContain('No night is chosen')
    expect(await cancel(stranger, [second.id, third.id], ownPath)).toBe(409)
    expect(await states()).toEqual(['published', 'published'])

    await db.pool.query(
      "update events set starts_at = now() - interval '1 minute', ends_at = now() + interval '3 hours', doors_at = null where id = $1",
      [second.id],
    )
    expect(await cancel(host, [second.id, third.id])).toBe(409)
    expect((await open(host, `${path}?night=${second.id}`)).text).toContain('No night is chosen')
    const left = await open(host, `${path}?night=${second.id}&night=${third.id}`)
    expect(left.text).toContain('Cancel 1 night')
    expect(await cancel(host, [second.id, third.id], path, left)).toBe(200)
    expect(await states()).toEqual(['published', 'cancelled'])
  })
})

describe('the page of a series', () => {
  it('says on its first page which nights to come are called off, and leads to each', async () => {
    const { host, nights, first, second, third, fourth } = await hosted()
    await db.pool.query("update events set status = 'cancelled' where id = $1", [second.id])
    await db.pool.query("update events set status = 'postponed' where id = $1", [third.id])
    await db.pool.query("update events set status = 'cancelled', is_unlisted = true where id = $1", [
      fourth.id,
    ])
    const { text, addresses } = await open(host, `/series/${first.seriesId}`)
    const calledOff = text.slice(text.indexOf('Called off'))
    expect(calledOff).toMatch(/Cancelled · \w+, \w+ \d+.*Postponed, no new date yet · \w+, \w+ \d+/)
    const led = nights.filter(({ id }) => addresses.includes(`/events/${id}`)).map(({ id }) => id)
    expect(led).toEqual([first.id, second.id, third.id])
    const over = "ends_at = now() - interval '1 hour', starts_at = now() - interval '5 hours'"
    await db.pool.query(`update events set ${over} where id = any ($1)`, [[second.id, third.id]])
    const other = await hosted()
    expect((await open(host, `/series/${other.first.seriesId}`)).text).not.toContain('Called off')
    expect(await listCalledOffNights(db, systemNow(), first.seriesId)).toEqual([])
  })
})
