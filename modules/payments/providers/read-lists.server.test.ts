import { expect, test } from 'vitest'
import { readLists } from '#modules/payments/providers/read-lists.server.ts'
import type { WebhookEvent } from '#modules/payments/webhooks/webhook-event.ts'

const eventOf = (objectId: string) => ({ objectId }) as WebhookEvent

/** Lists of so many pages each, read within a bound; `fails`: the page that is not answered. */
async function read(
  pages: Record<string, number>,
  { maxPages = 9, maxMs = 9_000, fails = '', takesMs = 0 } = {},
) {
  const asked: string[] = []
  const readPage = async (path: string) => {
    asked.push(path)
    if (takesMs > 0) await new Promise((go) => setTimeout(go, takesMs))
    if (path === fails) return null
    const [list = '', page = '1'] = path.split(' ')
    const next = Number(page) < pages[list]! ? `${list} ${Number(page) + 1}` : null
    return { events: [eventOf(path)], next }
  }
  const { events, missing } = await readLists(Object.keys(pages), readPage, { maxPages, maxMs })
  return { asked, read: events.map(({ objectId }) => objectId), missing }
}

test('each list is read to its last page, in their order', async () => {
  const { read: found, missing } = await read({ a: 3, b: 1 })
  expect([found, missing]).toEqual([['a', 'a 2', 'a 3', 'b'], null])
})

test('of one that is longer than the bound as much is read, and the next one all the same', async () => {
  expect(await read({ a: 3, b: 2 }, { maxPages: 2 })).toMatchObject({
    read: ['a', 'a 2', 'b', 'b 2'],
    missing: 'TOO_MANY',
  })
  expect((await read({ a: 3 }, { maxPages: 3 })).missing).toBeNull()
})

test('where there is no answer nothing more is asked, and what was read is kept', async () => {
  expect(await read({ a: 3, b: 2 }, { fails: 'a 2' })).toEqual({
    asked: ['a', 'a 2'],
    read: ['a'],
    missing: 'NO_ANSWER',
  })
})

test('when the time is over nothing more is asked', async () => {
  const { asked, missing } = await read({ a: Infinity, b: 1 }, { maxPages: Infinity, maxMs: 50, takesMs: 10 })
  expect(missing).toBe('TOO_MANY')
  expect(asked.length).toBeLessThan(10)
  expect(asked).not.toContain('b')
})
