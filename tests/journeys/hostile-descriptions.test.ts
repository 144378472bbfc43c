// Descriptions are words and no markup: whatever stands in them, a page has the elements of any other event, and no script more.
import { expect, test } from 'vitest'
import { makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { HOSTILE_DOCUMENTS } from '#tests/support/hostile-documents.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)

const described = async (description: string): Promise<OnSale> => {
  const event = await makeEvent(db)
  await db.pool.query('update events set description = $2, recap = $2 where id = $1', [
    event.eventId,
    description,
  ])
  return event
}
const takeDown = ({ eventId }: OnSale) =>
  db.pool.query("update events set status = 'draft' where id = $1", [eventId])
const read = async (path: string) => (await site.request(path)).text()
/** Its tags in their order, without what is of one event alone. */
const shapeOf = (html: string) => {
  const { tags, scripts } = readHtml(html)
  return { tags, scripts, closing: html.match(/<\/[a-z]/gi)?.length }
}
const linesOf = (file: string) =>
  file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => /^[A-Z-]+/.exec(line)?.[0])

test('200 hostile descriptions leave an event page, its card for other sites and its calendar file as they are', async () => {
  expect(new Set(HOSTILE_DOCUMENTS).size).toBe(200)
  const plain = await described('Doors at nine. See you on the floor.')
  const shapes = async ({ eventId }: OnSale) => ({
    page: shapeOf(await read(`/events/${eventId}`)),
    card: shapeOf(await read(`/events/${eventId}/embed`)),
    file: linesOf(await read(`/events/${eventId}/calendar.ics`)),
  })
  const harmless = await shapes(plain)
  await takeDown(plain) // else the next one would show it beside itself
  expect(harmless.page.tags.length).toBeGreaterThan(50)
  for (const words of HOSTILE_DOCUMENTS) {
    const event = await described(words)
    expect([words, await shapes(event)]).toEqual([words, harmless])
    const [linked] = readHtml(await read(`/events/${event.eventId}`)).jsonLd
    expect(linked).toMatchObject({ '@type': 'DanceEvent', description: words })
    await takeDown(event)
  }
}, 120_000)

test('one that stood there as markup would be noticed', async () => {
  const html = await read(`/events/${(await described('On the floor.')).eventId}`)
  const harmless = shapeOf(html)
  for (const words of HOSTILE_DOCUMENTS.filter((document) => document.includes('<')))
    expect([words, shapeOf(html.replace('>On the floor.<', () => `>${words}<`))]).not.toEqual([
      words,
      harmless,
    ])
})
