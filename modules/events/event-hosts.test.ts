import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostNumbers, hostsText, MAX_HOSTS, readHosts } from '#modules/events/event-hosts.ts'

describe('the hosts of an event', () => {
  test.each([
    ['nobody', '', ''],
    ['a name alone', 'Lady T', 'Lady T'],
    ['a name and a number', 'Lady T 773-555-0119', 'Lady T, 773-555-0119'],
    ['brackets', 'Lady T (773) 555-0119', 'Lady T, (773) 555-0119'],
    [
      'a colon or a dash between',
      'Lady T: 773.555.0119\nBig Ed - 312 555 0120',
      'Lady T, 773.555.0119\nBig Ed, 312 555 0120',
    ],
    ['a number of another country', 'Nell +44 20 7946 0018', 'Nell, +44 20 7946 0018'],
    ['an extension', 'Lady T 773-555-0119 ext 4', 'Lady T, 773-555-0119 ext 4'],
    ['lines', ' Lady T, 773-555-0119 \n\n Big Ed \n', 'Lady T, 773-555-0119\nBig Ed'],
    [
      'one line',
      'Lady T, 773-555-0119, Big Ed 312-555-0120; Nell',
      'Lady T, 773-555-0119\nBig Ed, 312-555-0120\nNell',
    ],
    ['digits of a name', 'Club 290 773-555-0119\nThe 1985', 'Club 290, 773-555-0119\nThe 1985'],
    ['years', 'Class of 1985 773-555-0119\nEst. 2019-2024', 'Class of 1985, 773-555-0119\nEst. 2019-2024'],
    ['a number first', '773-555-0119 Lady T', 'Lady T, 773-555-0119'],
    ['a number in brackets', 'Lady T (773-555-0119)', 'Lady T, 773-555-0119'],
    ['a dot at the end', 'Lady T 773-555-0119.', 'Lady T, 773-555-0119'],
    ['a long dash', 'Lady T – 773–555–0119', 'Lady T, 773-555-0119'],
    [
      'other marks',
      'Lady T | 773-555-0119\nBig Ed ☎ 312-555-0120',
      'Lady T, 773-555-0119\nBig Ed, 312-555-0120',
    ],
    ['ten digits', 'Lady T 7735550119', 'Lady T, 7735550119'],
    ['no area code', 'Lady T 555-0119', 'Lady T, 555-0119'],
    ['the code of the country', 'Lady T +1 773 555 0119', 'Lady T, +1 773 555 0119'],
    ['an extension after a comma', 'Lady T, 773-555-0119, ext 4', 'Lady T, 773-555-0119 ext 4'],
    ['the end of a name after a comma', 'Sam Cooke, Jr., 773-555-0119', 'Sam Cooke Jr., 773-555-0119'],
    ['the same one twice', 'Nell\nNell', 'Nell'],
  ])('%s: what is typed is stored, and read back to the same', (_, typed, stored) => {
    expect(hostsText(readHosts(typed)!)).toBe(stored)
    expect(hostsText(readHosts(stored)!)).toBe(stored)
  })

  test.each([
    ['a number without a name', '773-555-0119'],
    ['a second number of one', 'Lady T 773-555-0119, 312-555-0120'],
    ['a second number behind a dash', 'Lady T 773-555-0119 - 312-555-0120'],
    ['a second number with its country', 'Lady T (773) 555-0119 +1 312-555-0120'],
    ['a number on a line of its own', 'DJ Slim, call me\n773-555-0199'],
    ['a name of 81 characters', 'n'.repeat(81)],
    ['text without an end', `${'1 '.repeat(50_000)}x`],
    ['13 hosts', Array.from({ length: MAX_HOSTS + 1 }, (_, at) => `Host ${at}`).join('\n')],
  ])('refuses %s', (_, typed) => {
    expect(readHosts(typed)).toBeNull()
  })

  test('reads back whatever it has read', () => {
    const part = fc.constantFrom(
      '773-555-0119',
      '(312) 555-0120',
      '+44 20 7946 0018',
      '555-0119',
      'ext 4',
      'x12',
      '1',
      '54',
      '2019-2024',
      '–',
      ':',
      ' ',
      ',',
      '\n',
      ';',
      'Lady T',
      'Jr.',
      '(',
      ')',
      '.',
      '/',
      '|',
      '☎',
      '+',
      '7735550119',
      'O’Neal',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const hosts = readHosts(parts.join('')) ?? []
        expect(readHosts(hostsText(hosts))).toEqual(hosts)
      }),
      { numRuns: 5_000 },
    )
  })

  test('takes as many as fit', () => {
    expect(readHosts(Array.from({ length: MAX_HOSTS }, (_, at) => `Host ${at}`).join('\n'))).toHaveLength(
      MAX_HOSTS,
    )
    expect(readHosts('n'.repeat(80))).toHaveLength(1)
  })

  test('names in one line whom to call', () => {
    expect(hostNumbers(readHosts('Lady T 773-555-0119\nNell\nBig Ed 312-555-0120')!)).toBe(
      'Lady T 773-555-0119, Big Ed 312-555-0120',
    )
    expect(hostNumbers(readHosts('Nell')!)).toBe('')
  })
})
