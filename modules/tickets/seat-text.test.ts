import { expect, test } from 'vitest'
import { seatText } from '#modules/tickets/seat-text.ts'

test.each([
  [{ section: 'Main floor', row: 'A', table: null, seatNumber: '3' }, 'Main floor · Row A · Seat 3'],
  [{ section: '', row: '', table: '12', seatNumber: '4' }, 'Table 12 · Seat 4'],
  [{ section: 'Balcony', table: 'Table 7', seatNumber: '1' }, 'Balcony · Table 7 · Seat 1'],
  [{ seatNumber: '9' }, 'Seat 9'],
  [{}, ''],
  [null, ''],
])('%o is %s', (seat, text) => expect(seatText(seat)).toBe(text))
