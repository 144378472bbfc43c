import { describe, expect, test } from 'vitest'
import { systemNow, formatLongDay, HOUR_MS, plusMs } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ORIGIN, type Person, sessionCookie, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const open = async (target: string, as?: Person) => {
  const answer = await site.request(target, as ? { as } : {})
  return { status: answer.status, headers: answer.headers, ...readHtml(await answer.text()) }
}
const cardOf = ({ eventId }: { eventId: string }) => `/events/${eventId}/embed`

interface Told extends Record<string, unknown> {
  html: string
}
const ask = async (query: Record<string, string>) => {
  const answer = await site.request(`/oembed?${new URLSearchParams(query)}`)
  const text = await answer.text()
  return { answer, told: (answer.ok ? JSON.parse(text) : {}) as Told } // of the shape the spec has
}

describe('the card of an event on another site', () => {
  test('says what, when, where and for how much, and leads to the page of the event', async () => {
    const startsAt = plusMs(systemNow(), 48 * HOUR_MS)
    const event = await makeEvent(db, { title: 'Ivory <b>Ball</b>', priceCents: 4000, startsAt })
    const card = await open(cardOf(event))
    expect([card.status, card.title, card.scripts]).toEqual([200, 'Ivory <b>Ball</b>', 0])
    for (const words of [
      'Ivory <b>Ball</b>',
      formatLongDay(startsAt, 'America/Chicago'),
      'Grand Ballroom, Chicago, IL',
      'all in, per person',
      'Get tickets',
    ])
      expect(card.text).toContain(words)
    expect(card.html).not.toContain('<b>')
    expect(card.html).toContain(`href="${ORIGIN}/events/${event.eventId}" target="_blank"`)
    expect(card.html).toContain(`/art/${event.eventId}.svg`)
    expect([card.canonical, card.robots]).toEqual([`${ORIGIN}/events/${event.eventId}`, 'noindex, follow'])
    expect(card.html).not.toContain('data-theme')
  })

  test('may stand in a frame of every site, as nothing else of this site may', async () => {
    const event = await makeEvent(db)
    const { headers } = await open(cardOf(event))
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
    )
    expect(headers.get('x-frame-options')).toBeNull()
    const others = [
      '/',
      '/events',
      `/events/${event.eventId}`,
      `/event/${event.eventId}`,
      '/account',
      '/nowhere',
    ]
    for (const other of [
      ...others,
      `/art/${event.eventId}.svg`,
      `/oembed?url=${ORIGIN}/events/${event.eventId}`,
    ])
      expect([other, (await open(other)).headers.get('content-security-policy')]).toEqual([
        other,
        expect.stringContaining("frame-ancestors 'none'"),
      ])
  })

  test('is one and the same for everybody, and knows no cookie', async () => {
    const event = await makeEvent(db)
    const member = await signedInPerson(db)
    const plain = await site.request(cardOf(event))
    // A session without its hint is told of on every other page.
    const cookie = `${await sessionCookie(db, member.id)}; theme=dark`
    const own = await site.request(cardOf(event), { headers: { cookie } })
    expect([own.headers.get('set-cookie'), plain.headers.get('set-cookie')]).toEqual([null, null])
    expect(own.headers.get('cache-control')).toBe('public, max-age=60')
    expect(own.headers.get('vary')).toBe('Accept-Encoding')
    expect(await own.text()).toBe(await plain.text())
    const page = await site.request(`/events/${event.eventId}`, { headers: { cookie } })
    expect(page.headers.get('set-cookie')).toContain('signed-in')
  })

  test('says when there is nothing to buy', async () => {
    const soldOut = await open(cardOf(await makeEvent(db, { capacity: 0 })))
    expect(soldOut.text).toContain('Sold out')
    const cancelled = await open(cardOf(await makeEvent(db, { status: 'cancelled' })))
    expect(cancelled.text).toContain('Cancelled')
    const past = { startsAt: plusMs(systemNow(), -48 * HOUR_MS) }
    const over = await open(cardOf(await makeEvent(db, past)))
    expect(over.text).toContain('Over')
    for (const { text } of [soldOut, cancelled, over]) {
      expect(text).not.toContain('Get tickets')
      expect(text).toContain('See the event')
    }
  })

  test('of an event that is a draft, or is gone, says so and leads on', async () => {
    const draft = await makeEvent(db, { status: 'draft', title: 'A secret' })
    for (const target of [cardOf(draft), '/events/nothing/embed']) {
      const card = await open(target)
      expect([card.status, card.scripts]).toEqual([404, 0])
      expect(card.text).toContain('There is no such event')
      expect(card.text).not.toContain('A secret')
      expect(card.headers.get('content-security-policy')).toContain('frame-ancestors *')
    }
  })

  test('names the promoter who put it there, and nobody else', async () => {
    const event = await makeEvent(db)
    const address = `${ORIGIN}/events/${event.eventId}`
    expect((await open(`${cardOf(event)}?ref=JACKIE`)).addresses).toContain(`${address}?ref=JACKIE`)
    for (const ref of ['%22%3E%3Cscript%3E', 'a%20b', ''])
      expect((await open(`${cardOf(event)}?ref=${ref}`)).addresses).toContain(address)
  })
})

describe('what other sites are told of the page of an event', () => {
  test('is found in its head, and is its card', async () => {
    const event = await makeEvent(db, { title: 'Opal "Ball"' })
    const page = await open(`/events/${event.eventId}`)
    const [tag = ''] = /<link [^>]*application\/json\+oembed[^>]*>/.exec(page.html) ?? []
    const href = / href="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(href).toMatch(ORIGIN)
    const answer = await site.request(href.slice(ORIGIN.length))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
    const told = (await answer.json()) as Told // of the shape the spec has
    expect(told).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'Opal "Ball"',
      author_name: 'Classy Steppers',
      author_url: `${ORIGIN}/organizer/${event.organizerId}`,
      provider_name: 'Steppers',
      provider_url: ORIGIN,
      thumbnail_url: `${ORIGIN}/art/${event.eventId}.jpg`,
    })
    const src = / src="([^"]*)"/.exec(told.html)?.[1] ?? ''
    expect((await open(src.slice(ORIGIN.length))).text).toContain('Opal "Ball"')
  })

  test('keeps the promoter of a link, and the size that was asked for', async () => {
    const { eventId } = await makeEvent(db)
    const { told } = await ask({ url: `${ORIGIN}/event/${eventId}?ref=JACKIE`, maxwidth: '300' })
    expect([told['width'], told['thumbnail_url']]).toEqual([300, undefined])
    expect(told.html).toContain(`src="${ORIGIN}/events/${eventId}/embed?ref=JACKIE"`)
    const odd = await ask({ url: `${ORIGIN}/event/${eventId}?ref=%22`, maxwidth: 'wide', maxheight: '-1' })
    expect(odd.told).toMatchObject({ width: 480, height: 460 })
    expect(odd.told.html).toContain(`src="${ORIGIN}/events/${eventId}/embed"`)
  })

  test('is nothing for another page, another site, and what is not published', async () => {
    const [draft, event] = [await makeEvent(db, { status: 'draft' }), await makeEvent(db)]
    for (const url of [
      '',
      'nothing',
      `https://other.example/events/${event.eventId}`,
      `${ORIGIN}.evil.example/events/${event.eventId}`,
      `${ORIGIN}/organizer/${event.organizerId}`,
      `${ORIGIN}/events/map`,
      `${ORIGIN}/events/${event.eventId}/calendar.ics`,
      `${ORIGIN}/events/${draft.eventId}`,
    ])
      expect([url, (await ask({ url })).answer.status]).toEqual([url, 404])
    expect((await ask({})).answer.status).toBe(404)
  })

  test('is told in JSON alone', async () => {
    const url = `${ORIGIN}/events/${(await makeEvent(db)).eventId}`
    expect((await ask({ url, format: 'xml' })).answer.status).toBe(501)
    expect((await ask({ url })).answer.status).toBe(200)
  })
})

describe('the workspace of an event', () => {
  test('has the HTML for those who may edit it', async () => {
    const host = await signedInPerson(db)
    const event = await makeEvent(db, { ownerId: host.id, title: 'Pearl & Ivory' })
    const page = await open(`/dashboard/events/${event.eventId}`, host)
    expect(page.text).toContain('Put this on your website')
    expect(page.text).toContain(`src="${ORIGIN}/events/${event.eventId}/embed" title="Pearl &amp; Ivory"`)
    const draft = await makeEvent(db, { ownerId: host.id, status: 'draft' })
    expect((await open(`/dashboard/events/${draft.eventId}`, host)).text).not.toContain('your website')
  })
})
