import { expect, test } from 'vitest'
import { zipPosition } from '#modules/venues/zip-codes/zip-position.server.ts'

test.each([
  ['the first one', '00501', [40.81, -73.04]],
  ['Chicago', '60637', [41.78, -87.6]],
  ['with four more digits', '60637-1234', [41.78, -87.6]],
  ['the last one', '99950', expect.any(Array)],
  ['Hawaii', '96813', [expect.closeTo(21.3, 0), expect.closeTo(-157.85, 0)]],
  ['one that is not in use', '00000', null],
  ['one beyond the last', '99999', null],
  ['no ZIP code', 'Chicago', null],
  ['nothing', '', null],
])('%s is found by its ZIP code', (_, zip, position) => {
  expect(zipPosition(zip)).toEqual(position)
})
