import { expect, test } from 'vitest'
import { seatName } from '#modules/tickets/seat-name.ts'

test.each([
  [{ section: 'Main floor', row: 'A', table: null, seatNumber: '3' }, 'Main floor, row A, seat 3'],
  [{ section: '', row: '', table: '12', seatNumber: '4' }, 'Table 12, seat 4'],
  [{ section: 'Balcony', table: 'Table 7', seatNumber: '1' }, 'Balcony, Table 7, seat 1'],
  [{ section: 'Floorside', tableType: 'round', seatNumber: '2' }, 'Floorside, round, seat 2'],
  [{ seatNumber: '9' }, 'Seat 9'],
  [{}, ''],
])('%o is %s', (seat, name) => expect(seatName(seat)).toBe(name))
