import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { saveDraft } from '#modules/drafts/save-draft.server.ts'
import { newId } from '#platform/ids.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const PAGE = '/dashboard/events/drafts'
const open = async (as: Person, path = PAGE) => readHtml(await (await site.request(path, { as })).text())
const begin = async ({ id: owner }: Person, title?: string) => {
  const subject = newId<'event'>()
  await saveDraft(db, { owner, kind: 'event', subject }, title === undefined ? {} : { title })
  return subject
}
const discard = (as: Person, fields: Record<string, string>) =>
  site.request(PAGE, { method: 'POST', as, body: new URLSearchParams({ intent: 'discard', ...fields }) })

describe('the events that one has begun', () => {
  test('are listed with what they are called, and continued', async () => {
    const host = await signedInPerson(db)
    const [named, unnamed] = [await begin(host, 'The <b>Ball</b>'), await begin(host, ' ')]
    await saveDraft(db, { owner: host.id, kind: 'venue', subject: '' }, { name: 'A Room' })
    const { text, html, addresses } = await open(host)
    expect(text).toContain('The <b>Ball</b>')
    expect(text).toContain('Untitled event')
    expect(html).not.toContain('<b>Ball')
    expect(addresses.filter((address) => address.includes('?draft='))).toEqual(
      [unnamed, named].map((id) => `/create-event?draft=${id}`),
    )
  })

  test('are discarded one by one, twice as well, and by nobody else', async () => {
    const host = await signedInPerson(db)
    const [first, second] = [await begin(host, 'First'), await begin(host, 'Second')]
    await discard(await signedInPerson(db), { draft: second })
    const answers = await Promise.all([discard(host, { draft: first }), discard(host, { draft: first })])
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      Array.from({ length: 2 }, () => [303, `${PAGE}?notice=discarded&draft=${first}`]),
    )
    const { text } = await open(host, `${PAGE}?notice=discarded&draft=${first}`)
    expect(text).toContain('The draft is discarded.')
    expect(text).toContain('Second')
    expect(text).not.toContain('First')
    expect((await discard(host, { draft: 'x' })).status).toBe(422)
  })

  test('are none at first, and the page says how to begin', async () => {
    const { text, addresses } = await open(await signedInPerson(db))
    expect(text).toContain('No drafts')
    expect(addresses).toContain('/create-event')
  })
})

describe('the form of a new event that is opened anew', () => {
  const openForm = async (as: Person, path: string) => {
    const answer = await site.request(path, { as })
    const address = answer.headers.get('location') ?? ''
    return { address, ...(await open(as, address)) }
  }
  test.each(['/create-event', '/create-event-simple'])(
    'at %s leads to what was begun before',
    async (form) => {
      const [host, other] = [await signedInPerson(db), await signedInPerson(db)]
      const [named, unnamed] = [await begin(host, 'The <b>Ball</b>'), await begin(host, ' ')]
      await begin(other, 'The Other')
      await saveDraft(db, { owner: host.id, kind: 'venue', subject: '' }, { name: 'A Room' })
      const { text, addresses } = await openForm(host, form)
      expect(text).toContain('Go on with: The <b>Ball</b>')
      expect(text).toContain('Go on with: an event without a name')
      expect(text).not.toContain('The Other')
      expect(text).not.toContain('A Room')
      expect(text).not.toContain('All your drafts')
      expect(addresses).toEqual(
        expect.arrayContaining([`${form}?draft=${named}`, `${form}?draft=${unnamed}`]),
      )
    },
  )

  test('names the three newest, and leads to the others', async () => {
    const host = await signedInPerson(db)
    for (const title of ['One', 'Two', 'Three', 'Four']) await begin(host, title)
    const { text, addresses } = await openForm(host, '/create-event')
    for (const title of ['Two', 'Three', 'Four']) expect(text).toContain(`Go on with: ${title}`)
    expect(text).not.toContain('Go on with: One')
    expect(text).toContain('All your drafts')
    expect(addresses).toContain(PAGE)
  })

  test('says nothing of others in the form of one that is begun, nor where there are none', async () => {
    const host = await signedInPerson(db)
    expect((await openForm(host, '/create-event')).text).not.toContain('Go on with')
    const first = await begin(host, 'First')
    await begin(host, 'Second')
    expect((await open(host, `/create-event?draft=${first}`)).text).not.toContain('Go on with')
  })
})

test('the drafts are in the navigation as soon as there is one, also of who has no event yet', async () => {
  const host = await signedInPerson(db)
  expect((await open(host, '/dashboard')).addresses).not.toContain(PAGE)
  await begin(host, 'First')
  const { addresses } = await open(host, '/dashboard')
  expect(addresses).toContain(PAGE)
  expect(addresses).not.toContain('/dashboard/sales')
})

test('what somebody had begun before events had an address is among them', async () => {
  const [host, other] = [await signedInPerson(db), await signedInPerson(db)]
  const id = newId<'event'>()
  await saveDraft(db, { owner: host.id, kind: 'event', subject: '' }, { title: 'The Ivory B', id })
  await saveDraft(db, { owner: other.id, kind: 'event', subject: '' }, { title: 'The Other', id: 'none' })
  await saveDraft(db, { owner: host.id, kind: 'venue', subject: '' }, { name: 'A Room' })
  await db.pool.query(await readFile('db/migrations/0037_event_drafts_by_event.sql', 'utf8'))
  expect((await open(host, `/create-event?draft=${id}&step=what`)).html).toContain('value="The Ivory B"')
  const [address = ''] = (await open(other)).addresses.filter((to) => to.includes('?draft='))
  expect((await open(other, `${address}&step=what`)).html).toContain('value="The Other"')
  expect((await open(host, '/dashboard/venues/create')).html).toContain('value="A Room"')
})
