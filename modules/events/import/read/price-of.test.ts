import { describe, expect, test } from 'vitest'
import { withPrices } from '#modules/events/import/read/price-of.ts'
import { readFile } from '#modules/events/import/read/read-file.server.ts'
import { toInstant } from '#platform/time.ts'

const URL = 'https://tickets.example/ball'

describe('the price of a row', () => {
  test.each([
    ['is that at the door', { price: '$15' }, '$15', ''],
    ['is read with its currency', { price: '15 USD' }, '15', ''],
    ['is no cover where it is free', { price: 'Free' }, '0', ''],
    ['is no cover where it says so', { price: 'no cover', ticketUrl: URL }, '0', ''],
    ['is no cover where another column says that it is free', { isFree: 'yes' }, '0', ''],
    ['is none where it is not free', { isFree: 'no' }, '', ''],
    ['is what it says beside a column for what is free', { isFree: 'yes', price: '5' }, '5', ''],
    ['at the door may be free', { doorPrice: 'FREE' }, '0', ''],
    ['is said once', { price: '15', doorPrice: '$15.00' }, '$15.00', ''],
    [
      'in advance is told in words beside the one at the door',
      { price: '15', doorPrice: '20', description: 'Dress up.' },
      '20',
      'Dress up.\n\nAdvance price: $15.00.',
    ],
    [
      'of tickets that are sold elsewhere is none at the door',
      { price: '15', ticketUrl: URL },
      '',
      'Price: $15.00.',
    ],
    ['that is no amount is told in its own words', { price: '$15 to $20' }, '', 'Price: $15 to $20.'],
  ])('%s', (_, given, atDoor, words) => {
    const { doorPrice = '', description = '' } = withPrices(given)
    expect([doorPrice, description]).toEqual([atDoor, words])
  })

  test('stands in columns and entries of the usual names', async () => {
    const facts = async (text: string) => {
      const read = await readFile(new TextEncoder().encode(text), toInstant('2026-11-23T18:00:00Z'))
      return read.ok && read.value.map((row) => row.facts?.doorPrice)
    }
    expect(await facts('title,day,Cost\nA,2027-01-01,$15\nB,2027-01-01,free')).toEqual(['$15', '0'])
    expect(await facts('title,day,Price,At the door\nA,2027-01-01,15,20')).toEqual(['20'])
    expect(
      await facts(
        '[{"title":"A","day":"2027-01-01","price":12.5},{"title":"B","day":"2027-01-01","price":0},{"title":"C","day":"2027-01-01","isFree":true}]',
      ),
    ).toEqual(['12.5', '0', '0'])
  })
})
