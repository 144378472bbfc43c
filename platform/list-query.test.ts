import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listAddress, pageAddresses } from '#platform/list-address.ts'
import { dayParam, readListQuery, searchParam } from '#platform/list-query.ts'

const FIELDS = {
  kind: z.enum(['set', 'class']),
  from: dayParam,
  columns: z.array(z.enum(['name', 'total', 'state'])),
  least: z.codec(z.string().regex(/^\d{1,6}$/), z.number(), { decode: Number, encode: String }),
  q: searchParam,
}
const read = (query: string) => readListQuery(FIELDS, new URLSearchParams(query))

describe('the query parameters of a list', () => {
  it.each([
    ['', {}, ''],
    ['kind=&from=&columns=&q=', {}, ''],
    ['q=%00+%01', {}, ''],
    ['q=++two++tone%0A', { q: 'two tone' }, '?q=two+tone'],
    ['kind=&kind=set&kind=class', { kind: 'set' }, '?kind=set'],
    ['least=0042', { least: 42 }, '?least=42'],
    ['columns=name&columns=total', { columns: ['name', 'total'] }, '?columns=name%2Ctotal'],
    ['columns=total,name,total', { columns: ['total', 'name'] }, '?columns=total%2Cname'],
    ['q=ball&from=2026-12-12&other=1', { from: '2026-12-12', q: 'ball' }, '?from=2026-12-12&q=ball'],
  ])('%j is read, and written in one way', (query, values, address) => {
    const found = read(query)
    expect(found).toMatchObject({ unreadable: [], page: null })
    expect(found.values).toEqual(values)
    expect(listAddress('', found.params)).toBe(address)
  })

  it('leaves out what cannot be read, says which, and keeps the rest', () => {
    expect(read('kind=gig&from=2026-02-30&columns=name,age&q=ball&page=abc')).toEqual({
      values: { q: 'ball' },
      params: { q: 'ball' },
      unreadable: ['kind', 'from', 'columns'],
      page: 'abc',
    })
  })

  it('whatever stands in an address, what was read is read again from the address it writes', () => {
    const field = fc.constantFrom('kind', 'from', 'columns', 'least', 'q', 'page', 'x')
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('set', '2026-12-12', 'name,total', '7'),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(field, text)), (pairs) => {
        const { values, params } = readListQuery(FIELDS, new URLSearchParams(pairs))
        const again = readListQuery(FIELDS, new URLSearchParams(listAddress('', params)))
        expect(again).toEqual({ values, params, unreadable: [], page: null })
      }),
    )
  })
})

describe('the URL of a list', () => {
  const params = { kind: 'set', q: 'two tone' }
  it.each([
    [{}, '/list?kind=set&q=two+tone'],
    [{ kind: 'class' }, '/list?kind=class&q=two+tone'],
    [{ kind: null, q: '' }, '/list'],
    [{ sort: 'newest' }, '/list?kind=set&q=two+tone&sort=newest'],
  ])('changed by %j keeps the others', (change, address) => {
    expect(listAddress('/list', params, change)).toBe(address)
  })

  it('leads to the pages beside one with everything it was asked for', () => {
    expect(pageAddresses('/list', params, { previous: null, next: 'abc' })).toEqual({
      previous: undefined,
      next: '/list?kind=set&q=two+tone&page=abc',
    })
  })
})
