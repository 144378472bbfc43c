import { doorLinkPath } from '#app/door-link-path.ts'
import { sharedListPath } from '#app/shared-list-path.ts'
import { teamInvitationPath } from '#app/team-invitation-path.ts'
import { ticketOfferPath } from '#app/ticket-offer-path.ts'
import { stopMailPath } from '#modules/accounts/settings/stop-mail.server.ts'
import { listKey } from '#modules/calendars/list-key.server.ts'
import { shareList, sharedListOf } from '#modules/calendars/shared-list.server.ts'
import { likeEvent } from '#modules/events/likes/like-event.server.ts'
import type { Db } from '#platform/db.server.ts'
import { SECRET } from '#tests/support/box-office.ts'
import { doorLinkOf } from '#tests/support/door-links.ts'
import { newestMail } from '#tests/support/mailed-links.ts'
import { send, ticketsToPass } from '#tests/support/passing.ts'
import { plainBrowser } from '#tests/support/plain-browser.ts'
import { makeRoomOnSale } from '#tests/support/seated-room.ts'
import { publishSeries } from '#tests/support/series.ts'
import { invited } from '#tests/support/team.ts'
import { venueOf } from '#tests/support/venue-form.ts'
import type { ServedSite } from './served-site.ts'

/** Pages for everybody that are the same wherever the site runs. */
export const PUBLIC_PATHS: Record<string, string> = {
  home: '/',
  events: '/events',
  'no events': '/events?city=Nowhere',
  'the map': '/events/map',
  classes: '/classes',
  community: '/community',
  magazine: '/magazine',
  terms: '/terms',
  privacy: '/privacy',
  'sign-in': '/auth',
  'a forgotten password': '/auth/forgot',
  'the second factor': '/auth/second-factor',
  'a deleted account': '/auth/deleted',
  'the set-up of an admin': '/admin',
  'no connection': '/offline',
  'a page that is not there': '/no-such-page',
}

/** An event of the demo that sells for long, and its host: tonight's sets stop selling while the tests run. */
export async function demoPages(site: string): Promise<Record<string, string>> {
  const linkOn = async (path: string, link: RegExp) =>
    link.exec(await (await fetch(site + path)).text())?.[1] ?? ''
  const event = await linkOn('/events?kind=weekender', /href="(\/events\/[0-9a-f-]{36})"/)
  return { 'an event': event, 'a host': await linkOn(event, /href="(\/organizer\/[0-9a-f-]{36})"/) }
}

/** Pages that somebody comes to by a link of their own, and those of rooms, series and seats: made on a site with rows of its own. */
export async function linkedPages(db: Db, site: ServedSite): Promise<Record<string, string>> {
  const { tasha, jackie, event, ticket } = await ticketsToPass(db)
  const [night] = await publishSeries(db)
  const room = await makeRoomOnSale(db)
  await likeEvent(db, jackie.id, room.eventId, true)
  await shareList(db, jackie.id, { showsName: true })
  const list = await sharedListOf(db, jackie.id)
  const mailed = await mailedPages(db, site, jackie.email)
  return {
    'a venue': `/venue/${await venueOf(db, room.eventId)}`,
    'a series': `/series/${night?.seriesId}`,
    'the best seats': `/events/${room.eventId}/seats`,
    'seats as a list': `/events/${room.eventId}/seats?view=list`,
    'a list of events': sharedListPath(listKey(SECRET, list?.id ?? '', 'page')),
    'a ticket offer': ticketOfferPath(await send(db, jackie, ticket)),
    'a mail that is not to be stopped': '/unsubscribe',
    'a payment that is not known': '/payment/paypal/callback?token=unknown',
    'a team invitation': teamInvitationPath(await invited(db, room.ownerId, room.organizerId)),
    'a door link': doorLinkPath((await doorLinkOf(db, event.id, tasha)).secret),
    'the end of mails': stopMailPath({ personId: jackie.id, choice: 'hosts' }, SECRET),
    ...mailed,
  }
}

/** What stands behind the links of mails to newcomers, and to a member who forgot the password. */
async function mailedPages(db: Db, site: ServedSite, member: string): Promise<Record<string, string>> {
  const visitor = plainBrowser({
    request: (target, init = {}) =>
      fetch(site.url + target, {
        ...init,
        headers: { origin: site.url, ...Object.fromEntries(new Headers(init.headers)) },
        redirect: 'manual',
      }),
  })
  const [newcomer, unconfirmed] = ['newcomer@example.org', 'unconfirmed@example.org']
  const password = 'two left feet'
  await visitor.post('/account', { intent: 'magic-link', next: '/my-tickets', email: newcomer })
  await visitor.post('/account', {
    intent: 'sign-up',
    next: '/my-tickets',
    email: unconfirmed,
    password,
    confirm: password,
  })
  await visitor.post('/auth/forgot', { next: '/my-tickets', email: member })
  const pathOf = async (email: string, kind: string) => (await newestMail(db, email, kind)).path
  return {
    'a mailed link': await pathOf(newcomer, 'magic_link'),
    'a confirmation': await pathOf(unconfirmed, 'confirm_address'),
    'a new password': await pathOf(member, 'reset_password'),
  }
}
