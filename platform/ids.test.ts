import { expect, test } from 'vitest'
import { idAt, isId, newId } from '#platform/ids.ts'

test('identifiers sort in the order they were made, also ten thousand within a moment', () => {
  const made = Array.from({ length: 10_000 }, () => newId())
  expect(made).toEqual(made.toSorted())
  expect(new Set(made).size).toBe(made.length)
  expect(made.every(isId)).toBe(true)
})

test('an identifier of a given moment and bytes is always the same one, of version 7', () => {
  const random = new Uint8Array(16).fill(0xab)
  const id = idAt(Date.UTC(2026, 11, 12), random)
  expect(id).toBe(idAt(Date.UTC(2026, 11, 12), random))
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(isId(id)).toBe(true)
})
