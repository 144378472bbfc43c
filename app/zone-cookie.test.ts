import { expect, test } from 'vitest'
import { readZone, zoneCookie } from '#app/zone-cookie.ts'

test.each([
  [null, null],
  ['theme=dark', null],
  ['theme=dark; zone=America/Chicago; x=1', 'America/Chicago'],
  ['zone=Etc/GMT+5', 'Etc/GMT+5'],
  ['time-zone=America/Chicago', null],
  ['zone=Not/AZone', null],
  ['zone=', null],
  [`zone=${'A'.repeat(65)}`, null],
])('the cookies %s tell the zone %s', (cookies, expected) => {
  expect(readZone(cookies)).toBe(expected)
})

test('a zone that the browser tells is read again', () => {
  expect(readZone(zoneCookie('America/Chicago').split(';')[0])).toBe('America/Chicago')
})
