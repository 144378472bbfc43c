import { expect, test } from 'vitest'
import type { Paper } from '#platform/paper/paper.ts'
import { paperPdf } from '#platform/paper/paper-pdf.server.ts'
import { toInstant } from '#platform/time.ts'
import { readPdf } from '#tests/support/pdf.ts'

const asOf = toInstant('2026-11-20T18:00:00Z')
const paper = (blocks: Paper['blocks'], title = 'Receipt STEP-7'): Paper => ({ title, asOf, blocks })
const NAMES = 'Zoë Doğan, Łukasz Ağa Ő Ж ✓ fi 日本 🎟️ end'

const FULL = paper([
  { is: 'facts', facts: [{ name: 'Buyer', value: NAMES }] },
  { is: 'heading', text: 'What was bought' },
  {
    is: 'lines',
    lines: [
      { text: '2 × General admission', detail: '$50.00 each', amount: '$100.00' },
      { text: 'Total', amount: '$103.00', isSum: true },
    ],
  },
  {
    is: 'table',
    name: 'Months',
    columns: [{ name: 'Month' }, { name: 'Sales', isNumber: true }],
    rows: [{ cells: ['January', '$1.00'] }, { cells: ['All', '$1.00'], isSum: true }],
  },
  { is: 'text', text: 'All amounts are in US dollars.' },
])

test('knows a letter again that another paper had as a part of one, such as the g of ğ', async () => {
  await paperPdf(paper([{ is: 'text', text: 'ğ' }], 'ğ'))
  expect((await readPdf(await paperPdf(paper([{ is: 'text', text: 'ğ g' }], 'g')))).text).toBe('g ğ g')
})

test('holds all of a paper as text, and a sign where the font lacks one', async () => {
  const { text, pages, info } = await readPdf(await paperPdf(FULL))
  expect(pages).toBe(1)
  for (const said of [
    'Receipt STEP-7',
    'Zoë Doğan, Łukasz Ağa Ő Ж ✓ fi \uFFFD\uFFFD \uFFFD end',
    '2 × General admission',
    '$50.00 each',
    'Total $103.00',
    'Month Sales',
    'January $1.00',
    'All amounts are in US dollars.',
  ])
    expect(text).toContain(said)
  expect(info).toMatchObject({ Title: 'Receipt STEP-7', CreationDate: 'D:20261120180000Z' })
})

test('is the same file for the same paper, whenever and however often', async () => {
  const [one, other] = [await paperPdf(FULL), await paperPdf(FULL)]
  expect(Buffer.compare(one, other)).toBe(0)
  expect(Buffer.compare(one, await paperPdf({ ...FULL, title: 'Another' }))).not.toBe(0)
})

test('goes over as many pages as it needs, numbers them, and loses no line', async () => {
  const lines = Array.from({ length: 120 }, (_, n) => ({ text: `Line ${n + 1}.`, amount: '$1.00' }))
  const { text, pages } = await readPdf(await paperPdf(paper([{ is: 'lines', lines }])))
  expect(pages).toBeGreaterThan(2)
  expect(text).toContain(`Page 1 of ${pages}`)
  expect(text).toContain(`Page ${pages} of ${pages}`)
  for (const line of lines) expect(text).toContain(line.text)
})

test('draws no more than a bound, whatever was typed', async () => {
  const hostile = [
    'x'.repeat(100_000),
    '👩‍👩‍👧'.repeat(20_000),
    '\u0301'.repeat(50_000),
    `${'W'.repeat(40)} `.repeat(999),
  ]
  const lines = hostile.flatMap((text) =>
    Array.from({ length: 12 }, () => ({ text, detail: text, amount: '$1' })),
  )
  const drawn = (await readPdf(await paperPdf(paper([{ is: 'lines', lines }], hostile[0])))).text
  // Of five million signs: each text is cut, and the time grows with what is drawn.
  expect(drawn.length).toBeLessThan(300_000)
})
