import { expect, test } from 'vitest'
import { readContact, writeContact } from '#modules/tickets/offline/list/contact.server.ts'
import { newId } from '#platform/ids.ts'
import { epochMs, toInstant } from '#platform/time.ts'
import { SECRET, SECRETS } from '#tests/support/box-office.ts'

const now = toInstant(new Date('2026-11-28T22:15:00.123Z'))
const contact = { eventId: newId<'event'>(), by: newId<'person'>(), deviceId: 'a phone' }
const ofAll = { ...contact, deviceId: null }
const written = writeContact(SECRET, contact, now)
const signature = written.split('.')[1]!

test('a contact begins with its moment, and is read by whom, where and on what device it was written for', () => {
  expect(written).toBe(`${epochMs(now)}.${signature}`)
  expect(readContact(SECRETS, contact, written)).toBe(epochMs(now))
  // What their page brings along is one of each device of theirs.
  expect(readContact(SECRETS, contact, writeContact(SECRET, ofAll, now))).toBe(epochMs(now))
  expect(readContact({ secret: 'a newer one', previousSecrets: [SECRET] }, contact, written)).toBe(
    epochMs(now),
  )
})

test.each([
  ['at another event', { ...contact, eventId: newId<'event'>() }],
  ['of somebody else', { ...contact, by: newId<'person'>() }],
  ['on another device', { ...contact, deviceId: 'another phone' }],
  ['of no device', ofAll],
])('it says nothing %s', (_, other) => {
  expect(readContact(SECRETS, other, written)).toBeNull()
})

test('it says nothing with another secret, nor where anything in it was changed', () => {
  expect(readContact({ secret: 'another house', previousSecrets: [] }, contact, written)).toBeNull()
  const at = String(epochMs(now))
  for (const forged of [
    '',
    at,
    `${epochMs(now) + 1}.${signature}`,
    `0${at}.${signature.slice(1)}`,
    `.${signature}`,
    signature,
    `${at}.`,
  ])
    expect(readContact(SECRETS, contact, forged)).toBeNull()
})

// Each is the same number to a machine, but not how we write it.
test.each(['+', ' ', '0x', '0000'])(
  'its moment is digits alone, at most 15 of them: %j before it',
  (before) => {
    expect(readContact(SECRETS, contact, `${before}${written}`)).toBeNull()
  },
)
test.each([' ', '.0', 'e0'])('nor has it %j behind it', (behind) => {
  const [at] = written.split('.')
  expect(readContact(SECRETS, contact, `${at}${behind}.${signature}`)).toBeNull()
})
