import { expect, test } from 'vitest'
import { doorLinkCookies, readDoorLinkCookie } from '#app/door/door-link-cookie.server.ts'
import { newId } from '#platform/ids.ts'

const site = { secret: 'a secret', previousSecrets: [], appUrl: 'http://localhost' }
const [eventId, front, back] = [newId<'event'>(), newId<'door link'>(), newId<'door link'>()]

/** What a browser sends that opened these links, one after the other. */
function sent(...links: (typeof front)[]): string {
  const jar = new Map<string, string>()
  for (const id of links)
    for (const cookie of doorLinkCookies(site, { id, eventId })) {
      const [name = '', pass = ''] = cookie.split(';', 1)[0]!.split('=')
      jar.set(name, pass)
    }
  return ['a=b', ...[...jar].map((pair) => pair.join('='))].join('; ')
}
const read = (cookies: string | null, link: string | null = null, of: string = eventId) =>
  readDoorLinkCookie(site, cookies, { eventId: of, link })

test('a browser is at a door by the link that it opened last, and may ask as each that it opened', () => {
  const cookies = sent(front, back)
  expect([read(cookies), read(cookies, front), read(cookies, back)]).toEqual([back, front, back])
  expect([read(sent(back, front)), read(sent(front))]).toEqual([front, front])
})

test('a browser that has the first cookie alone asks as its link', () => {
  const [old] = sent(front).split(/; (?=door-[\w-]{73}=)/)
  expect(old).not.toContain(`${eventId}-`)
  expect([read(old!), read(old!, front), read(old!, back)]).toEqual([front, front, null])
})

test.each<[string, string | null, string | null, string?]>([
  ['no cookie', null, null],
  ['a link that it did not open', sent(front), back],
  ['a link by the pass of another', sent(front).replaceAll(`-${front}=`, `-${back}=`), back],
  ['a link whose pass is not signed', sent(front).replaceAll(`=${front}`, `=${back}`), back],
  ['a text that is no link', sent(front), 'x'],
  ['nothing as a link', sent(front), ''],
  ['another event', sent(front).replaceAll(eventId, back), null, back],
])('it is nobody with %s', (_, cookies, link, of) => {
  expect(read(cookies, link, of)).toBeNull()
})
