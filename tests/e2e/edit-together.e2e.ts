import { expect, test } from 'vitest'
import { eventEditing } from '#tests/support/event-editing.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { expectAccessibleInBothLooks } from './support/accessible.ts'
import { testBrowser } from './support/browser.ts'
import { alive, openPage } from './support/page.ts'
import { browserOf, servedSite } from './support/served-site.ts'

const db = await testDatabase()
const site = await servedSite(db)
const browser = testBrowser()
const { published } = eventEditing(db)

const PHONE = { hasTouch: true, viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const

test('two people edit an event at once: the second reads what the first one changed, and loses nothing', async () => {
  const event = await published()
  const context = await browserOf(browser(), site, db, { id: event.owner }, PHONE)
  const address = `/dashboard/events/edit/${event.id}`
  const [first, second] = [await openPage(context, address), await openPage(context, address)]
  const save = { name: 'Save changes' }
  await first.getByLabel('Name of the event').fill('The Gold Ball')
  await first.getByLabel('Kind').selectOption('Class')
  await first.getByLabel('DJs').fill('DJ Nell')
  await first.getByRole('button', save).tap()
  await first.getByText('Your changes are saved.', { exact: true }).waitFor()
  await alive(first)
  // A second change of the same fields is no clash with oneself. What is read anew after a save may take what was just typed.
  const title = first.getByLabel('Name of the event')
  const typed = async () => {
    await title.fill('The Golden Ball')
    await first.waitForTimeout(300)
    return title.inputValue()
  }
  await expect.poll(typed).toBe('The Golden Ball')
  await first.getByRole('button', save).tap()
  await expect.poll(async () => (await titleAndKind(event.id)).title).toBe('The Golden Ball')

  await second.getByLabel('Name of the event').fill('The Oxblood Ball')
  await second.getByLabel('What to wear').fill('All white')
  await second.getByRole('button', save).tap()
  const asked = 'Somebody changed this meanwhile, to "The Golden Ball". Save again if yours is to count.'
  await second.getByText(asked).first().waitFor()
  const values = ['Name of the event', 'Kind', 'DJs', 'What to wear'].map((label) =>
    second.getByLabel(label).inputValue(),
  )
  expect(await Promise.all(values)).toEqual(['The Oxblood Ball', 'class', 'DJ Nell', 'All white'])
  await expectAccessibleInBothLooks(second)
  await second.getByRole('button', save).tap()
  await second.getByText('Your changes are saved.', { exact: true }).waitFor()
  expect(await titleAndKind(event.id)).toEqual({ title: 'The Oxblood Ball', kind: 'class', djs: 'DJ Nell' })
  await context.close()
})

const titleAndKind = async (id: string) =>
  (
    await db.pool.query<{ title: string; kind: string; djs: string }>(
      'select title, kind, djs from events where id = $1',
      [id],
    )
  ).rows[0]!
