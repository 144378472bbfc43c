import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { deductCashFees } from '#modules/fees/deduct-cash-fees.server.ts'
import { ctxOf, makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { readHtml } from '#tests/support/html.ts'
import { soldByCard } from '#tests/support/paying-out.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const tasha = await signedInPerson(db, 'Tasha Reed')
const rival = await signedInPerson(db, 'A Rival')
const YEAR = new Date().getUTCFullYear()
const PAGE = '/dashboard/payouts/year'
let night: OnSale
let second: OnSale

const open = async (path: string, as: Person = tasha) => {
  const answer = await site.request(path, { as })
  return { status: answer.status, ...readHtml(await answer.text()) }
}
const pdf = async (query: string) => {
  const answer = await site.request(`${PAGE}.pdf${query}`, { as: tasha })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return readPdf(new Uint8Array(await answer.arrayBuffer()))
}
const csv = async (query: string, as: Person = tasha) => {
  const answer = await site.request(`${PAGE}.csv${query}`, { as })
  const text = await answer.text()
  return { text, rows: parse<Record<string, string>>(text, { columns: true, bom: true }) }
}

beforeAll(async () => {
  night = await makeEvent(db, { ownerId: tasha.id, title: 'The Ball' })
  await soldByCard(db, night, 10_000)
  await soldByCard(db, night, 3_333)
  second = await makeEvent(db, { ownerId: tasha.id, title: 'Sunday Class' })
  await db.pool.query(`update organizers set name = '=HYPERLINK("x")' where id = $1`, [second.organizerId])
  await soldByCard(db, second, 2_000)
  await soldByCard(db, await makeEvent(db, { ownerId: rival.id }), 99_900)
  await deductCashFees(ctxOf(db))
})

describe('the statement of a year', () => {
  test('is led to from one’s payouts, of the host that is shown, and of all from all that one earns', async () => {
    const { addresses } = await open('/dashboard/payouts')
    expect(addresses).toContain(`${PAGE}?host=${night.organizerId}`)
    expect((await open('/dashboard/seller-payouts')).addresses).toContain(PAGE)
  })

  test('shows each month and host, and leads to both files of the same', async () => {
    const { status, text, addresses } = await open(PAGE)
    expect(status).toBe(200)
    for (const said of [
      `Statement of ${YEAR}`,
      'Tasha Reed',
      `All of ${YEAR}`,
      '$153.33',
      '-$4.60',
      '$148.73',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('$999')
    expect(addresses).toContain(`${PAGE}.pdf?year=${YEAR}`)
    expect(addresses).toContain(`${PAGE}.csv?year=${YEAR}`)
    const one = await open(`${PAGE}?host=${night.organizerId}&year=${YEAR}`)
    expect(one.text).toContain('$133.33')
    expect(one.text).not.toContain('$153.33')
    expect(one.addresses.map((address) => address.replaceAll('&amp;', '&'))).toContain(
      `${PAGE}.pdf?host=${night.organizerId}&year=${YEAR}`,
    )
  })

  test('names the host of who has one alone', async () => {
    const { text } = await open(PAGE, rival)
    expect(text).toContain('Host Classy Steppers')
    expect(text).not.toContain('All names')
    expect((await open(PAGE)).text).toContain('Host All names that you host under')
  })

  test('is a file of real text', async () => {
    const { text, pages } = await pdf(`?year=${YEAR}&host=${night.organizerId}`)
    expect(pages).toBe(1)
    for (const said of [`Statement of ${YEAR}`, 'Host Classy Steppers', '$133.33', '-$4.00', '$129.33'])
      expect(text).toContain(said)
    expect((await pdf('')).text).toContain('Host by host')
  })

  test('is a file for spreadsheets, which adds up to the ledger, and in which no name is a formula', async () => {
    const { rows, text } = await csv(`?year=${YEAR}`)
    const { rows: ledger } = await db.pool.query<{ cents: string; entries: string }>(
      `select sum(-l.organizer_cents) as cents, count(*) as entries
       from ledger_transactions l join organizers h on h.id = l.organizer_id where h.owner_id = $1`,
      [tasha.id],
    )
    const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column]), 0)
    expect(Math.round(sum('You get USD') * 100)).toBe(Number(ledger[0]!.cents))
    expect(sum('Entries')).toBe(Number(ledger[0]!.entries))
    expect(new Set(rows.map(({ Kind }) => Kind))).toEqual(new Set(['Order']))
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
  })

  test('says plainly that a year had nothing', async () => {
    const said = 'Nothing was sold, refunded or paid out in 2020.'
    expect((await open(`${PAGE}?year=2020`)).text).toContain(said)
    expect((await pdf('?year=2020')).text).toContain(said)
    expect((await csv('?year=2020')).rows).toEqual([])
  })

  test.each(['', '.pdf', '.csv'])('is nobody else’s, and of no year that is none: %s', async (ending) => {
    const their = `${PAGE}${ending}?host=${night.organizerId}`
    expect((await site.request(their, { as: rival })).status).toBe(404)
    for (const wrong of ['year=26', 'year=1999', 'host=nobody'])
      expect((await site.request(`${PAGE}${ending}?${wrong}`, { as: tasha })).status).toBe(400)
  })
})
