import { expect, test } from 'vitest'
import { hostsField } from '#modules/events/create/line-fields.ts'

test.each([
  [
    'Nell\n773-555-0119',
    'Line 2: “773-555-0119” is a phone number without a name. Write the name before it.',
  ],
  [
    'Nell\n\nEd, 773-555-01',
    'Line 3: “773-555-01” is no phone number. Write it whole, such as 773-555-0119.',
  ],
  [
    'Ed 773-555-0119, 312-555-0120',
    'Line 1: “312-555-0120” is a second phone number of one host. Give each host a line.',
  ],
  [
    `Nell\n${'Ed '.repeat(30)}`,
    'Line 2: the name that begins with “Ed Ed Ed Ed Ed Ed Ed” has more than 80 characters.',
  ],
  [
    Array.from({ length: 14 }, (_, at) => `Host ${at}`).join('\n'),
    'Please write at most 12 hosts. These are 14.',
  ],
  ['n'.repeat(1_401), 'Please keep it within 1400 characters.'],
])('hosts that are wrong are told what is, and where: %s', (typed, message) => {
  const read = hostsField().safeParse(typed)
  expect(read.error?.issues.map((issue) => issue.message)).toEqual([message])
})
