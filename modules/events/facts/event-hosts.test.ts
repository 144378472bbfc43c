import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostNumbers, hostsIn, hostsText, MAX_HOSTS, readHosts } from '#modules/events/facts/event-hosts.ts'

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
    ['a name with a comma on a line of its own', 'Earth, Wind & Fire\nNell', 'Earth, Wind & Fire\nNell'],
    [
      'one with a number',
      'Earth, Wind & Fire, 773-555-0119\n312-555-0120 Ashford, Simpson',
      'Earth, Wind & Fire, 773-555-0119\nAshford, Simpson, 312-555-0120',
    ],
    [
      'a name with a comma alone, in quotes',
      '"Earth, Wind & Fire" 773-555-0119',
      '"Earth, Wind & Fire", 773-555-0119',
    ],
    ['quotes as phones write them', '“Earth, Wind & Fire”, Nell', 'Earth, Wind & Fire\nNell'],
    ['a name between quotes', 'Ed "Big Ed" Jones, Nell', 'Ed "Big Ed" Jones\nNell'],
    [
      'several on a line beside others',
      'Lady T 773-555-0119, Big Ed\nNell',
      'Lady T, 773-555-0119\nBig Ed\nNell',
    ],
    ['a line too long for one', `${'Lady T, '.repeat(11)}Ed\nNell`, 'Lady T\nEd\nNell'],
    ['years behind a comma', 'Stepping, 1985\nEst., 2019-2024', 'Stepping, 1985\nEst., 2019-2024'],
  ])('%s: what is typed is stored, and read back to the same', (_, typed, stored) => {
    expect(hostsText(hostsIn(typed))).toBe(stored)
    expect(hostsText(hostsIn(stored))).toBe(stored)
  })

  test.each([
    ['a number without a name', '773-555-0119', 'NAME_MISSING', 1, '773-555-0119'],
    ['a second number of one', 'Lady T 773-555-0119, 312-555-0120', 'SECOND_NUMBER', 1, '312-555-0120'],
    [
      'a second one behind a dash',
      'Nell\nLady T 773-555-0119 - 312-555-0120',
      'SECOND_NUMBER',
      2,
      '312-555-0120',
    ],
    [
      'a second one with its country',
      'Lady T (773) 555-0119 +1 312-555-0120',
      'SECOND_NUMBER',
      1,
      '+1 312-555-0120',
    ],
    ['a number on a line of its own', 'DJ Slim, call me\n773-555-0199', 'NAME_MISSING', 2, '773-555-0199'],
    ['a number that lacks digits', 'Nell\n\nLady T, 773-555-01', 'NUMBER_WRONG', 3, '773-555-01'],
    ['one without a comma before it', 'Lady T 773-555-01', 'NUMBER_WRONG', 1, '773-555-01'],
    ['one that lacks many', 'Lady T, 77355', 'NUMBER_WRONG', 1, '77355'],
    ['one alone', 'Nell\n773555011', 'NUMBER_WRONG', 2, '773555011'],
    ['one with too many digits', 'Lady T, +1234567890123456', 'NUMBER_WRONG', 1, '+1234567890123456'],
    ['a name of 81 characters', `Nell\n${'n'.repeat(81)}`, 'NAME_TOO_LONG', 2, 'n'.repeat(20)],
    ['text without an end', `${'1 '.repeat(50_000)}x`, 'NAME_TOO_LONG', 1, '1 '.repeat(10)],
  ])('refuses %s, and says where', (_, typed, code, line, text) => {
    expect(readHosts(typed)).toEqual({ ok: false, failure: { code, line, text } })
    expect(hostsIn(typed)).toEqual([])
  })

  test('refuses 13 hosts, and says how many there are', () => {
    const typed = Array.from({ length: MAX_HOSTS + 1 }, (_, at) => `Host ${at}`).join('\n')
    expect(readHosts(typed)).toEqual({ ok: false, failure: { code: 'TOO_MANY_HOSTS', count: 13 } })
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
      '"',
      '“',
      '&',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const hosts = hostsIn(parts.join(''))
        expect(readHosts(hostsText(hosts))).toEqual({ ok: true, value: hosts })
      }),
      { numRuns: 10_000 },
    )
  })

  test('takes as many as fit', () => {
    expect(hostsIn(Array.from({ length: MAX_HOSTS }, (_, at) => `Host ${at}`).join('\n'))).toHaveLength(
      MAX_HOSTS,
    )
    expect(hostsIn('n'.repeat(80))).toHaveLength(1)
  })

  test('names in one line whom to call', () => {
    expect(hostNumbers(hostsIn('Lady T 773-555-0119\nNell\nBig Ed 312-555-0120'))).toBe(
      'Lady T 773-555-0119, Big Ed 312-555-0120',
    )
    expect(hostNumbers(hostsIn('Nell'))).toBe('')
  })
})
