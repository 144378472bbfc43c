import { describe, expect, test } from 'vitest'
import { isEmailAddress, readEmailAddress } from '#platform/email-address.ts'
import { isPhoneNumber } from '#platform/phone-number.ts'

describe('an email address', () => {
  test.each([
    'ada@example.org',
    'Ada.Lovelace+steppin@mail.example.co.uk',
    "o'neil@example.org",
    'a@b.co',
    'ada@xn--bcher-kva.example',
    `${'a'.repeat(64)}@example.org`,
  ])('is %s', (text) => expect(isEmailAddress(text)).toBe(true))

  test.each([
    ['nothing', ''],
    ['no @', 'ada.example.org'],
    ['no dot in the domain', 'ada@localhost'],
    ['nothing before the @', '@example.org'],
    ['two dots together', 'ada..l@example.org'],
    ['a dot at the end', 'ada@example.org.'],
    ['a dash at the edge of a label', 'ada@-example.org'],
    ['a number for a domain', 'ada@127.0.0.1'],
    ['two addresses', 'ada@example.org,eve@example.org'],
    ['a name around it', 'Ada <ada@example.org>'],
    ['a line break', 'ada@example.org\nBcc: eve@example.org'],
    ['a space inside', 'ada l@example.org'],
    ['a local part of 65', `${'a'.repeat(65)}@example.org`],
    ['255 characters', `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.exampleee`],
  ])('is not one with %s', (_what, text) => expect(isEmailAddress(text)).toBe(false))

  test('is read without the spaces around it, in lower case', () => {
    expect(readEmailAddress('  Ada@Example.ORG ')).toBe('ada@example.org')
    expect(readEmailAddress('Ada')).toBeNull()
  })
})

describe('a phone number', () => {
  test.each([
    '773-555-0118',
    '773-555-0118 ext 4',
    '773-555-0118 ext. 4',
    '(773) 555-0118 x12',
    '+1 773 555 0117',
    '+44 20 7946 0018',
    '773.555.0118',
    '5550118',
  ])('is %s', (text) => expect(isPhoneNumber(text)).toBe(true))

  test.each([
    ['nothing', ''],
    ['six digits', '555011'],
    ['sixteen digits', '1234567890123456'],
    ['letters', '773-CALL-NOW'],
    ['an extension alone', 'ext 4'],
    ['an extension of seven digits', '773-555-0118 ext 1234567'],
    ['a line break and more', '773-555-0118\nBcc: eve'],
    ['more than 32 characters', `773-555-0118${' '.repeat(30)}`],
  ])('is not one with %s', (_what, text) => expect(isPhoneNumber(text)).toBe(false))
})
