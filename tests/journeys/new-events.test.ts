import { describe, expect, it } from 'vitest'
import { tellFollowers } from '#modules/events/announce/tell-followers.server.ts'
import type { OrganizerId } from '#platform/ids.ts'
import { newId } from '#platform/ids.ts'
import { MINUTE_MS, plusMs, systemNow } from '#platform/time.ts'
import { CREATE_EVENT, EVENT } from '#tests/support/event-form.ts'
import { readHtml } from '#tests/support/html.ts'
import { testOutbox } from '#tests/support/outbox.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { builtApp, ORIGIN, type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const app = await builtApp(db, ORIGIN, () => {})
const { server, ctx, send } = await testOutbox(db)

const NOTIFICATIONS = '/dashboard/notifications'
const post = (as: Person, path: string, fields: Record<string, string>) =>
  site.request(path, { method: 'POST', as, body: new URLSearchParams(fields) })
const open = async (as: Person, path: string) => readHtml(await (await site.request(path, { as })).text())

/** A host whose public name exists, and a member who pressed Follow on its page. */
async function hostWithFollower() {
  const [host, jackie] = [await signedInPerson(db), await signedInPerson(db)]
  const organizerId = newId<'organizer'>() as OrganizerId
  await db.pool.query("insert into organizers (id, owner_id, name) values ($1, $2, 'Ivory Social Club')", [
    organizerId,
    host.id,
  ])
  await post(jackie, `/organizer/${organizerId}/follow`, { follows: 'yes' })
  return { host, jackie, organizerId }
}

async function publish(host: Person, organizerId: string, title: string): Promise<string> {
  const id = newId<'event'>()
  const sent = await post(host, CREATE_EVENT, { ...EVENT, id, organizerId, title })
  expect(sent.status).toBe(303)
  return id
}

/** What happens in the quarter of an hour after it. */
async function aQuarterLater() {
  await tellFollowers({ ...ctx(), now: plusMs(systemNow(), 16 * MINUTE_MS) })
  await send()
}

/** The path of the link in a mail, which its reader opens without being signed in. */
const stopPath = () => {
  const [, link = ''] = /Stop these mails: (\S+)/.exec(server.received.at(-1)?.mail.text ?? '') ?? []
  const { pathname, search } = new URL(link)
  return pathname + search
}
const wantsMail = async ({ id }: Person) =>
  (
    await db.pool.query<{ hosts: string | null }>(
      "select notification_preferences ->> 'hosts' as hosts from profiles where id = $1",
      [id],
    )
  ).rows[0]?.hosts !== 'false'

describe('somebody who follows a host', () => {
  it('finds a new event among the notifications, which leads to it, and in the mail', async () => {
    const { host, jackie, organizerId } = await hostWithFollower()
    const id = await publish(host, organizerId, 'The Ivory Ball')
    expect((await open(jackie, NOTIFICATIONS)).text).toContain('No notifications yet')
    const published = `/dashboard/events/${id}?notice=published`
    expect((await open(host, published)).text).toContain(
      '1 follower will hear of it, within a quarter of an hour.',
    )
    await aQuarterLater()
    expect((await open(host, published)).text).not.toContain('will hear of it')
    const page = await open(jackie, NOTIFICATIONS)
    expect(page.text).toContain('1 unread')
    expect(page.text).toContain('The Ivory Ball')
    const [, notice = ''] = /name="id" value="([^"]+)"/.exec(page.html) ?? []
    const opened = await post(jackie, NOTIFICATIONS, { intent: 'open', id: notice })
    expect(opened.headers.get('location')).toBe(`/events/${id}`)
    expect((await site.request(`/events/${id}`)).status).toBe(200)
    expect(server.received.map(({ to }) => to)).toEqual([[jackie.email]])
    expect((await open(host, NOTIFICATIONS)).text).toContain('No notifications yet')
  })

  it('finds all nights of a series under one notification', async () => {
    const { host, jackie, organizerId } = await hostWithFollower()
    const values = { ...EVENT, id: newId<'event'>(), organizerId, repeats: 'weekly', repeatsUntil: '' }
    const until = plusMs(`${EVENT.day}T12:00:00Z` as ReturnType<typeof systemNow>, 21 * 24 * 60 * MINUTE_MS)
    await post(host, CREATE_EVENT, { ...values, repeatsUntil: until.slice(0, 10) })
    await aQuarterLater()
    expect((await open(jackie, NOTIFICATIONS)).text).toContain('The Ivory Ball, 4 nights')
    expect((await open(jackie, NOTIFICATIONS)).text).toContain('1 unread')
    expect(server.received).toHaveLength(1)
  })

  it('stops the mails by the link in one of them, without signing in: it asks, and its button acts', async () => {
    const { host, jackie, organizerId } = await hostWithFollower()
    await publish(host, organizerId, 'The Ivory Ball')
    await aQuarterLater()
    const asked = await site.request(stopPath())
    expect([asked.status, asked.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const page = readHtml(await asked.text())
    expect(page.text).toContain('Stop these mails?')
    expect(page.text).not.toContain(jackie.email)
    expect(page.robots).toBe('noindex')
    expect(await wantsMail(jackie)).toBe(true)
    const [, action = ''] =
      /<form[^>]*action="([^"]*)"/.exec(page.html.slice(page.html.indexOf('Stop these'))) ?? []
    expect(action.replaceAll('&amp;', '&')).toBe(stopPath())
    const pressed = await site.request(stopPath(), {
      method: 'POST',
      body: new URLSearchParams({ intent: 'stop' }),
    })
    expect(readHtml(await pressed.text()).text).toContain('You get no more of these mails')
    expect(await wantsMail(jackie)).toBe(false)
    expect((await open(jackie, '/dashboard/settings')).html).not.toMatch(
      /name="hosts"[^>]*checked|checked[^>]*name="hosts"/,
    )

    await publish(host, organizerId, 'The Ebony Ball')
    await aQuarterLater()
    expect(server.received).toHaveLength(1)
    expect((await open(jackie, NOTIFICATIONS)).text).toContain('The Ebony Ball')
  })

  it.each<[string, () => BodyInit]>([
    ['a form', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    [
      'a form in parts',
      () => {
        const form = new FormData()
        form.append('List-Unsubscribe', 'One-Click')
        return form
      },
    ],
  ])(
    'stops them by one press in a mail program, which sends %s with neither cookies nor an origin',
    async (_, bodyOf) => {
      const { host, jackie, organizerId } = await hostWithFollower()
      await publish(host, organizerId, 'The Ivory Ball')
      await aQuarterLater()
      const encoded = new Response(bodyOf())
      const body = await encoded.arrayBuffer()
      const headers = {
        'content-type': encoded.headers.get('content-type') ?? '',
        'content-length': String(body.byteLength),
      }
      const answer = await app.request(ORIGIN + stopPath(), { method: 'POST', body, headers })
      expect([answer.status, await wantsMail(jackie)]).toEqual([200, false])
    },
  )

  it('stops nothing by a link that is not whole, or of somebody else', async () => {
    const { host, jackie, organizerId } = await hostWithFollower()
    await publish(host, organizerId, 'The Ivory Ball')
    await aQuarterLater()
    const other = await signedInPerson(db)
    for (const path of [stopPath().slice(0, -2), stopPath().replace(jackie.id, other.id), '/unsubscribe']) {
      expect((await site.request(path)).status, path).toBe(404)
      const pressed = await site.request(path, { method: 'POST', body: new URLSearchParams() })
      expect([
        pressed.status,
        readHtml(await pressed.text()).text.includes('This link is not whole'),
      ]).toEqual([404, true])
    }
    expect([await wantsMail(jackie), await wantsMail(other)]).toEqual([true, true])
  })
})
