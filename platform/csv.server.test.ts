import { describe, expect, it } from 'vitest'
import { csvResponse } from '#platform/csv.server.ts'

async function* inPages<Row>(...pages: Row[][]) {
  for (const page of pages) {
    await Promise.resolve()
    yield page
  }
}
const fileOf = (pages: AsyncIterable<(string | number | null)[][]>, maxRows = 100) =>
  csvResponse({
    name: 'list',
    columns: [
      ['First', ([first]: (string | number | null)[]) => first ?? null],
      ['Second', ([, second]) => second ?? null],
    ],
    pages,
    maxRows,
  })
const linesOf = async (first: string | number | null) => {
  const text = new TextDecoder().decode(await fileOf(inPages([[first, 'x']])).arrayBuffer())
  return text.slice(text.indexOf('\r\n') + 2)
}

describe('a CSV file for spreadsheets', () => {
  it.each([
    ['=HYPERLINK("http://evil.example","Click")', `"'=HYPERLINK(""http://evil.example"",""Click"")",x\r\n`],
    ['+1 773 555 0118', "'+1 773 555 0118,x\r\n"],
    ['-2+3', "'-2+3,x\r\n"],
    ['@SUM(A1)', "'@SUM(A1),x\r\n"],
    ['\t=1+1', "'\t=1+1,x\r\n"],
    ['\r=1+1', `"'\r=1+1",x\r\n`],
    ['＝1+1', "'＝1+1,x\r\n"],
    ['Montgomery, "Jackie"', '"Montgomery, ""Jackie""",x\r\n'],
    ['Ray\n=1+1', '"Ray\n=1+1",x\r\n'],
    ['Ray\r=1+1', '"Ray\r=1+1",x\r\n'],
    ['two\r\nlines', '"two\r\nlines",x\r\n'],
    ['O’Neil ☂', 'O’Neil ☂,x\r\n'],
    ['a=b', 'a=b,x\r\n'],
    [-5, '-5,x\r\n'],
    ['-41.20', '-41.20,x\r\n'],
    ['-41.20+3', "'-41.20+3,x\r\n"],
    ['-41.20\n=1', `"'-41.20\n=1",x\r\n`],
    [null, ',x\r\n'],
    ['', ',x\r\n'],
  ])('writes %j as text that nothing runs', async (cell, line) => {
    expect(await linesOf(cell)).toBe(line)
  })

  it('begins with a byte order mark and the column headers, has its content type, and is not cached', async () => {
    const answer = fileOf(inPages<(string | number | null)[]>())
    expect([...new Uint8Array(await answer.arrayBuffer())].slice(0, 8)).toEqual([
      0xef,
      0xbb,
      0xbf,
      ...new TextEncoder().encode('First'),
    ])
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="list.csv"',
      'cache-control': 'private, no-store, no-transform',
    })
  })

  it('is sent as it is read, and reads no further when its reader leaves', async () => {
    let read = 0
    async function* counted() {
      for (; read < 1_000; read++) {
        await Promise.resolve()
        yield [[read, 'x']]
      }
    }
    const reader = fileOf(counted(), 10_000).body!.getReader()
    await reader.read()
    await reader.read()
    await reader.cancel()
    expect(read).toBeLessThan(10)
  })

  it('has at most so many rows, and says where it was cut off', async () => {
    const text = await fileOf(inPages([[1], [2]], [[3], [4]]), 3).text()
    expect(text.split('\r\n').slice(1)).toEqual([
      '1,',
      '2,',
      '3,',
      'Only the first 3 rows are here. Filter the list for the others.',
      '',
    ])
    expect(await fileOf(inPages([[1], [2]], [[3]]), 3).text()).not.toContain('Only')
  })
})
