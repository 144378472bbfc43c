import { describe, expect, test } from 'vitest'
import { allInPrice } from '#modules/pricing/cart-totals.ts'
import { newId } from '#platform/ids.ts'
import { formatUsd, toCents } from '#platform/money.ts'
import { DAY_MS, HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { addTicketType, makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const open = async (path: string) => {
  const answer = await site.request(path)
  return { status: answer.status, headers: answer.headers, ...readHtml(await answer.text()) }
}
const pageOf = ({ eventId }: OnSale) => open(`/events/${eventId}`)
const inHours = (hours: number) => plusMs(systemNow(), hours * HOUR_MS)

const offersOf = (page: Awaited<ReturnType<typeof open>>) =>
  page.jsonLd[0]!['offers'] as { price: string; availability: string; priceValidUntil: string }[]

describe('what an event costs', () => {
  test.each([
    ['a plain ticket', 4000, null],
    ['an odd price, whose fee is rounded', 1234, null],
    ['an early bird', 4000, 3500],
    ['a ticket for nothing', 0, null],
    ['an early bird for nothing', 1500, 0],
  ])(
    '%s is the same on its card, its page, in previews, for search engines and at checkout',
    async (_, cents, early) => {
      const until = plusMs(systemNow(), DAY_MS / 2)
      const event = await makeEvent(db, {
        priceCents: cents,
        earlyBird: early === null ? null : { cents: early, until },
        title: `Priced ${cents}`,
      })
      const listed = early ?? cents
      const shown = listed === 0 ? 'Free' : formatUsd(allInPrice(toCents(listed)))

      const page = await pageOf(event)
      expect(page.text).toContain(listed === 0 ? 'Free' : `${shown} all in`)
      expect(page.description).toContain(listed === 0 ? 'Free.' : `${shown} all in, per person.`)
      expect(page.og('description')).toBe(page.description)
      expect(Math.round(Number(offersOf(page)[0]?.price) * 100)).toBe(allInPrice(toCents(listed)))

      const list = await open(`/events?q=%22Priced+${cents}%22`)
      expect(list.text).toContain(shown)

      const item = {
        eventId: event.eventId,
        ticketTypeId: event.ticketTypeId,
        quantity: 1,
        unitPriceCents: listed,
      }
      const quote = await site.request('/api/checkout/quote', { json: { items: [item] } })
      expect(((await quote.json()) as { totalCents: number }).totalCents).toBe(allInPrice(toCents(listed)))
    },
  )

  test('an early bird shows the regular price struck through and its last moment', async () => {
    const event = await makeEvent(db, {
      startsAt: '2031-12-13T02:00:00Z',
      earlyBird: { cents: 3500, until: '2031-12-05T05:59:59.999Z' },
    })
    const page = await pageOf(event)
    expect(page.text).toContain('Early bird until Thu, Dec 4, 11:59 PM CST')
    expect(page.text).toContain('$35.00 ticket + $1.05 processing fee')
    expect(page.html).toMatch(/<s [^>]*>.*?\$41\.20<\/s>/)
    expect(offersOf(page)[0]?.priceValidUntil).toBe('2031-12-04T23:59:59-06:00')
  })

  test('what is alike carries its month, because it may be any', async () => {
    await makeEvent(db, { startsAt: '2031-12-14T02:00:00Z' })
    const page = await pageOf(await makeEvent(db, { startsAt: '2031-12-13T02:00:00Z' }))
    expect(page.text).toMatch(/More like this.{0,60}?(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC) \d/)
  })

  test('an early bird that has ended leaves no trace', async () => {
    const page = await pageOf(await makeEvent(db, { earlyBird: { cents: 3500, until: inHours(-1) } }))
    expect(page.text).toContain('$41.20 all in')
    expect(page.text.split('More like this')[0]).not.toMatch(/early bird/i)
  })

  test('places left are told only when few are, and as they are', async () => {
    expect((await pageOf(await makeEvent(db, { capacity: 18 }))).text).toContain('18 left')
    const plenty = await pageOf(await makeEvent(db, { capacity: 200 }))
    expect(plenty.text.split('More like this')[0]).not.toContain(' left')
  })

  test('a sold-out type says so beside one that is not', async () => {
    const event = await makeEvent(db, { capacity: 0 })
    await addTicketType(db, event.eventId, { priceCents: 9000 })
    const page = await pageOf(event)
    expect(page.text).toContain('Sold out')
    expect(page.text).toContain('$92.70 all in')
    expect(offersOf(page).map(({ availability }) => availability)).toEqual([
      'https://schema.org/SoldOut',
      'https://schema.org/InStock',
    ])
  })
})

describe('an event with a table, an extra and days of sale', () => {
  const hosted = async (terms: string) => {
    const event = await makeEvent(db, { priceCents: 1000, title: `Terms ${newId()}` })
    await addTicketType(db, event.eventId, { priceCents: 9000 })
    await db.pool.query(`update ticket_types set ${terms} where event_id = $1 and price_cents = 1000`, [
      event.eventId,
    ])
    return event
  }

  test('costs from what lets somebody in', async () => {
    const page = await pageOf(await hosted('admits = 0'))
    expect(page.description).toContain('$92.70 all in, per person.')
    expect(page.text).toContain('An extra: you need a ticket as well.')
    expect(page.text).toContain('$10.30 all in, each')
    expect(offersOf(page).map(({ price }) => price)).toEqual(['92.70'])
  })

  test('sells what is on sale, and says of the other when it was or will be', async () => {
    const ended = await pageOf(await hosted("sale_ends_at = now() - interval '1 hour'"))
    expect(ended.text).toContain('No longer on sale')
    expect(ended.description).toContain('$92.70 all in, per person.')
    expect(ended.html.match(/aria-label="Add to cart/g)).toHaveLength(1)
    const later = await pageOf(await hosted("sale_starts_at = now() + interval '1 hour'"))
    expect(later.text).toContain('On sale from')
    expect(later.html.match(/aria-label="Add to cart/g)).toHaveLength(1)
  })

  test('is found as one that is free, or alike, by what lets somebody in and is on sale', async () => {
    const [free, later] = [await hosted('price_cents = 0, admits = 0'), await hosted('price_cents = 0')]
    const titleOf = async ({ eventId }: OnSale) =>
      (await db.pool.query<{ title: string }>('select title from events where id = $1', [eventId])).rows[0]!
        .title
    const isFree = async (event: OnSale) =>
      (await open(`/events?free=1&q=${encodeURIComponent(await titleOf(event))}`)).html.includes(
        event.eventId,
      )
    expect([await isFree(free), await isFree(later)]).toEqual([false, true])
  })
})

describe('an event nobody can buy for', () => {
  test('because its sale has not begun says when it does', async () => {
    const event = await makeEvent(db)
    await db.pool.query(
      "update ticket_types set sale_starts_at = now() + interval '1 hour' where event_id = $1",
      [event.eventId],
    )
    const page = await pageOf(event)
    expect(page.text).toContain('On sale from')
    expect(page.description).toContain('On sale from')
    expect(page.text).not.toContain('Add to cart')
  })

  test('because its sale has ended says so', async () => {
    const event = await makeEvent(db)
    await db.pool.query('update ticket_types set sale_ends_at = now() where event_id = $1', [event.eventId])
    const page = await pageOf(event)
    expect(page.text).toContain('Online sale has ended')
    expect(page.text).not.toContain('Add to cart')
  })

  test.each([
    ['is full', { capacity: 0 }, 'There are no tickets left'],
    ['has begun', { startsAt: inHours(-1), endsAt: inHours(3) }, 'Online sales ended when it started'],
    ['is over', { startsAt: inHours(-9), endsAt: inHours(-4) }, 'This event is over'],
    ['was called off', { status: 'cancelled', startsAt: inHours(2) }, 'This event is cancelled'],
  ])('because it %s says so', async (_, facts, words) => {
    const page = await pageOf(await makeEvent(db, facts))
    expect(page.status).toBe(200)
    expect(page.text).toContain(words)
    expect(page.text).not.toContain('Add to cart')
    expect(page.text).not.toContain('Get tickets')
  })

  test('because it is full leads to another night only where something can be bought', async () => {
    const full = await makeEvent(db, { capacity: 0, startsAt: '2031-12-13T02:00:00Z' })
    await db.pool.query("update events set city = 'Peoria' where id = $1", [full.eventId])
    expect((await pageOf(full)).text).not.toMatch(/Other events on that date|Events on Sat/)
    const other = await makeEvent(db, { startsAt: '2031-12-20T02:00:00Z' })
    await db.pool.query("update events set city = 'Peoria' where id = $1", [other.eventId])
    const { html, text } = await pageOf(full)
    expect(text).toContain('Events on Fri, Dec 19')
    const way = /href="(\/events\?[^"]*when=2031-12-19[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    expect((await open(way ?? '')).html).toContain(`/events/${other.eventId}`)
  })

  test.each(['draft'])('and is a %s is not there', async (status) => {
    const { eventId } = await makeEvent(db, { status })
    for (const path of [`/events/${eventId}`, `/event/${eventId}`, `/events/${eventId}/calendar.ics`])
      expect((await site.request(path)).status).toBe(404)
  })

  test.each([newId(), 'none', '%00', '..%2f..', "'--", 'x'.repeat(3000)])('and never was: %j', async (id) => {
    for (const path of [`/events/${id}`, `/event/${id}`, `/events/${id}/calendar.ics`])
      expect((await site.request(path)).status).toBe(404)
  })
})

describe('the URLs of an event', () => {
  test("a promoter's link is the same page and leads search engines to the one address", async () => {
    const event = await makeEvent(db)
    const page = await open(`/event/${event.eventId}?ref=TASHA7&utm_source=instagram`)
    expect(page.status).toBe(200)
    expect(page.canonical).toBe(`http://localhost:3000/events/${event.eventId}`)
    expect(page.og('url')).toBe(page.canonical)
    expect(page.text).toBe((await pageOf(event)).text)
  })

  test('a picture for previews has a whole address', async () => {
    const event = await makeEvent(db)
    expect((await pageOf(event)).og('image')).toBe(`http://localhost:3000/art/${event.eventId}.jpg`)
  })

  test('the calendar file is a download that calendars take', async () => {
    const event = await makeEvent(db, { title: 'Ladies, Lead; Night' })
    const answer = await site.request(`/events/${event.eventId}/calendar.ics`)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.ics"$/)
    const file = (await answer.text()).replaceAll('\r\n ', '') // long lines are folded
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR(\r\n)?$/)
    expect(file).toContain('SUMMARY:Ladies\\, Lead\\; Night')
    expect(file).toContain(`URL;VALUE=URI:http://localhost:3000/events/${event.eventId}`)
  })
})

describe('an event that nothing more can be bought of', () => {
  test.each([
    ['is sold out', { startsAt: inHours(2) }, 'There are no tickets left'],
    ['is over', { startsAt: inHours(-30) }, 'This event is over'],
    ['was called off', { status: 'cancelled', startsAt: inHours(2) }, 'This event is cancelled'],
  ])('and that %s leads at once to what is on sale', async (_, facts, words) => {
    const onSale = await makeEvent(db, { title: 'Something on sale', startsAt: inHours(1) })
    const gone = await makeEvent(db, facts)
    await db.pool.query('update ticket_inventory set taken = capacity where event_id = $1', [gone.eventId])
    const page = await pageOf(gone)
    expect(page.text).toMatch(
      new RegExp(`${words}.*Other events with tickets.*(Refunds|A friend instead of you)`, 's'),
    )
    expect(page.events).toContain(onSale.eventId)
    expect(page.events).not.toContain(gone.eventId)
    expect(page.text).not.toContain('More like this')
  })
})

describe('how a ticket is paid', () => {
  const quoted = async (events: OnSale[]) => {
    const items = events.map(({ eventId, ticketTypeId }) => ({
      eventId,
      ticketTypeId,
      quantity: 1,
      unitPriceCents: 4000,
    }))
    const answer = await site.request('/api/checkout/quote', { json: { items } })
    const { methods, failures, totalCents, lines } = (await answer.json()) as {
      methods: { id: string }[]
      failures: { ticketTypeId: string; message: string }[]
      totalCents: number
      lines: { paidWords: string | null }[]
    }
    const words = lines.map(({ paidWords }) => paidWords)
    return { methods: methods.map(({ id }) => id), failures, totalCents, words }
  }
  const paidBy = async (how: string, facts = {}) => {
    const event = await makeEvent(db, facts)
    await db.pool.query('update ticket_types set paid_by = $2 where event_id = $1', [event.eventId, how])
    return event
  }

  test('in cash alone is said by its price, and nothing else is offered', async () => {
    const event = await paidBy('cash')
    expect((await pageOf(event)).text).toContain('Paid in cash, to the host')
    const words = ['Paid in cash, to the host']
    expect(await quoted([event])).toMatchObject({ methods: ['cash'], failures: [], words })
    await db.pool.query('update ticket_types set price_cents = 0 where event_id = $1', [event.eventId])
    expect((await quoted([event])).words).toEqual([null])
  })

  test('in cash alone is on sale until its host takes no more of it', async () => {
    const until = async (days: number) => {
      const event = await paidBy('cash')
      await db.pool.query('update events set cash_until_days = $2 where id = $1', [event.eventId, days])
      return (await pageOf(event)).text
    }
    expect(await until(0)).toContain('On sale until')
    expect(await until(3)).toContain('Online sale has ended')
  })

  test('online alone is said where others are paid in cash', async () => {
    const event = await paidBy('online', { acceptsCash: true })
    expect((await pageOf(event)).text).toContain('Paid online only')
    expect(await quoted([event])).toMatchObject({ words: ['Paid online only'] })
    expect((await quoted([event])).methods).not.toContain('cash')
    expect((await pageOf(await paidBy('online'))).text).not.toContain('Paid online only')
  })

  test('in cash alone is not bought with what is paid online, and the rest of the cart is', async () => {
    const [cash, other] = [await paidBy('cash'), await makeEvent(db)]
    const { methods, failures, totalCents } = await quoted([cash, other])
    expect(failures).toMatchObject([
      {
        ticketTypeId: cash.ticketTypeId,
        message: 'This ticket is paid in cash, the others online. Please buy it on its own.',
      },
    ])
    expect(methods).toContain('card')
    expect(totalCents).toBe(allInPrice(toCents(4000)))
  })
})

test('names who else invites, each with a number to tap', async () => {
  const event = await makeEvent(db)
  const hosts = 'Lady T, 773-555-0119 ext 4\nBig Ed'
  await db.pool.query('update events set hosts = $2 where id = $1', [event.eventId, hosts])
  const page = await pageOf(event)
  expect(page.text).toMatch(/Hosted by.*Other hosts.*Lady T.*773-555-0119 ext 4.*Big Ed/s)
  expect(page.addresses.filter((address) => address.startsWith('tel:'))).toEqual(['tel:7735550119,4'])
})

test('leads from who plays to where else they do', async () => {
  const [event, other, third] = [await makeEvent(db), await makeEvent(db), await makeEvent(db)]
  const [pair, one] = ['DJ Nell & DJ Orin', 'DJ Nell']
  await db.pool.query('update events set djs = $2 where id = $1', [event.eventId, pair])
  await db.pool.query('update events set djs = $2 where id = $1', [other.eventId, one])
  const { addresses } = await pageOf(event)
  const ways = addresses.filter((address) => address.includes('dj='))
  expect(ways).toEqual(['/events?dj=DJ+Nell', '/events?dj=DJ+Orin'])
  const { text, html } = readHtml(await (await site.request(ways[0]!)).text())
  expect(text).toContain('Events with DJ Nell')
  for (const { eventId } of [event, other]) expect(html).toContain(eventId)
  expect(html).not.toContain(third.eventId)
})

describe('hostile texts of an event', () => {
  const attacks = [
    '</script><script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    "' onmouseover='alert(1)",
    '{{constructor.constructor("alert(1)")()}}',
    'javascript:alert(1)',
    '<!--<script>',
    '\u2028alert(1)\u2029',
    ']]><script>alert(1)</script>',
  ]

  test.each(attacks)('%j stays words, on the page, in the list and for search engines', async (words) => {
    const event = await makeEvent(db, { title: words })
    await db.pool.query(
      `update events set description = $2, venue = $2, attire = $2, djs = $2, refund_policy = $2, host_phone = $2, hosts = $2,
         perks = jsonb_build_array($2::text) where id = $1`,
      [event.eventId, words],
    )
    await db.pool.query('update organizers set name = $2, bio = $2 where id = $1', [event.organizerId, words])
    await db.pool.query('update ticket_types set name = $2, description = $2 where event_id = $1', [
      event.eventId,
      words.slice(0, 80),
    ])
    const harmless = await pageOf(await makeEvent(db))
    for (const path of [`/events/${event.eventId}`, '/events', `/organizer/${event.organizerId}`, '/']) {
      const page = await open(path)
      expect(page.status).toBe(200)
      expect(page.tags.filter((tag) => /\son[a-z]+=|^<svg onload/i.test(tag))).toEqual([])
      expect(page.tags.filter((tag) => /^<img/i.test(tag) && !tag.includes(' alt=""'))).toEqual([])
      expect(page.addresses.filter((address) => /^\s*javascript:/i.test(address))).toEqual([])
      expect(page.scripts).toBeLessThanOrEqual(harmless.scripts)
    }
    const page = await pageOf(event)
    expect(page.jsonLd[0]).toMatchObject({ '@type': 'DanceEvent', name: words, description: words })
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline')
  })
})
