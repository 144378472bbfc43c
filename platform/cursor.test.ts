import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cursor, type CursorKey, type KeyType, readCursor, writeCursor } from '#platform/cursor.ts'
import { newId } from '#platform/ids.ts'

const byStart = { name: 'start', types: ['instant', 'id'] } as const
const byName = { name: 'name', types: ['text', 'integer', 'id'] } as const
const id = newId<'row'>()
const MICROS = 1_796_000_000_123_457

describe('a pagination cursor', () => {
  it('is read back as it was written, to the microsecond, in both directions', () => {
    for (const direction of ['after', 'before'] as const) {
      const cursor = { direction, values: [MICROS, id] } satisfies Cursor<['instant', 'id']>
      expect(readCursor(byStart, writeCursor(byStart, cursor))).toEqual(cursor)
    }
  })

  it('carries any text and number', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
        fc.maxSafeInteger(),
        (text, number) => {
          const cursor: Cursor<['text', 'integer', 'id']> = { direction: 'after', values: [text, number, id] }
          const written = writeCursor(byName, cursor)
          expect(new URLSearchParams({ page: written }).toString()).toBe(`page=${written}`)
          expect(readCursor(byName, written)).toEqual(cursor)
        },
      ),
    )
  })

  it('is nothing when it was not written here', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.json().map(btoaText)), (text) => {
        expect(readCursor(byStart, text)).toBeUndefined()
      }),
    )
  })

  const written = (values: unknown[], key: CursorKey = byStart) =>
    writeCursor(key, { direction: 'after', values } as Cursor)
  it.each([
    ['of another order of the list', written([MICROS, id], { ...byStart, name: 'end' })],
    ['with a column too few', written([MICROS])],
    ['with a column too many', written([MICROS, id, 1])],
    ['with a fraction of a microsecond', written([0.5, id])],
    ['with a number no database keeps', written([2 ** 53, id])],
    ['with a number in words', written([String(MICROS), id])],
    ['with something else for an id', written([MICROS, "' or true --"])],
    ['in a third direction', writeCursor(byStart, { direction: 'beside' as 'after', values: [1, id] })],
    ['with something added', `${written([MICROS, id])}A`],
    ['padded by somebody', `${written([MICROS, id])}==`],
    ['longer than any', written([MICROS, id]).repeat(100)],
  ])('%s is nothing', (_, text) => {
    expect(readCursor(byStart, text)).toBeUndefined()
  })

  it('with a text that no database keeps is nothing', () => {
    expect(readCursor(byName, written(['a\0b', 1, id], byName))).toBeUndefined()
  })

  it('knows its types', () => {
    const cursor = readCursor(byName, '')
    cursor?.values satisfies readonly [string, number, string] | undefined
    // @ts-expect-error -- an id is no number
    writeCursor(byStart, { direction: 'after', values: [1, 2] } satisfies Cursor<['instant', 'id']>)
    expect(byName.types satisfies readonly KeyType[]).toHaveLength(3)
  })
})

const btoaText = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
