import { expect, test } from 'vitest'
import { z } from 'zod'
import { readEditForm } from '#app/read-edit-form.server.ts'
import { optionalIdsField, textField } from '#platform/form-fields.ts'
import { newId } from '#platform/ids.ts'
import { FORM_BASE } from '#platform/merge-form-values.ts'

const [one, two, three] = [newId(), newId(), newId()].toSorted()
const Schema = z.strictObject({
  intent: z.literal('save'),
  name: textField({ max: 100, message: 'Too long.' }),
  ids: optionalIdsField(5, 'Please choose again.'),
})

/** What is read of a form whose page said `base`, with these boxes ticked, while the thing has `now`. */
async function read(base: string[], ticked: string[], now: string[]) {
  const body = new URLSearchParams({ intent: 'save', name: 'Mine' })
  for (const id of ticked) body.append('ids', id)
  body.append(FORM_BASE, JSON.stringify({ name: 'Old', ids: base }))
  const form = await readEditForm(new Request('http://localhost', { method: 'POST', body }), Schema, () => ({
    values: { name: 'Old', ids: now },
    wordsOf: () => 'other boxes',
  }))
  return { ids: form.ok ? form.value.ids : null, given: form.values, failure: form.ok ? null : form.failure }
}

test.each<[string, string[], string[], string[], string[]]>([
  ['nobody changed, in any order', [two!, one!], [one!, two!], [two!, one!], [one!, two!]],
  ['were ticked elsewhere', [], [], [one!, two!], [one!, two!]],
  ['were unticked elsewhere', [one!], [one!], [], []],
  ['were ticked here', [], [one!], [], [one!]],
  ['were ticked alike on both sides', [], [one!, two!], [two!, one!], [one!, two!]],
])('the boxes of a list that %s', async (_, base, ticked, now, ids) => {
  expect((await read(base, ticked, now)).ids).toEqual(ids)
})

test('a list that was ticked otherwise on both sides is kept as it was sent, and the page says so', async () => {
  const { given, failure } = await read([one!], [one!, three!], [two!])
  expect(failure).toMatchObject({
    errors: [
      {
        name: 'ids',
        message: 'Somebody changed this meanwhile, to "other boxes". Save again if yours is to count.',
      },
    ],
  })
  expect(given['ids']).toEqual([one, three])
  // Sent again, it counts.
  const base = JSON.parse(given[FORM_BASE] as string) as { ids: string[] }
  expect((await read(base.ids, [one!, three!], [two!])).ids).toEqual([one, three])
})

test('a field that nobody sees, by what was chosen, counts as empty whatever a browser sends in it', async () => {
  const body = new URLSearchParams({
    intent: 'save',
    name: 'Mine',
    [FORM_BASE]: JSON.stringify({ name: '' }),
  })
  const request = new Request('http://localhost', { method: 'POST', body })
  const form = await readEditForm(request, Schema, (typed) => ({
    values: { name: '' },
    unseen: typed('name') === 'Mine' ? ['name'] : [],
  }))
  expect(form.ok && form.value.name).toBe('')
})
