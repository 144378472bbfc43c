import { expect, test } from 'vitest'
import { NOTHING, scanUnavailable } from '#modules/tickets/scan/scan-feedback.ts'
import { shownForMs } from '#modules/tickets/scan/shown-for.ts'
import type { OrderId } from '#platform/ids.ts'
import { newId } from '#platform/ids.ts'

const plain = { ...NOTHING, tone: 'in' as const }
const code = { code: 'K7P3' }

test.each([
  ['who comes in', plain, 2_500],
  ['who is refused', { ...plain, tone: 'no' as const }, 5_000],
  ['what a person decides', { ...plain, tone: 'wait' as const }, 8_000],
  ['a question', { ...plain, tone: 'ask' as const }, 5_000],
  ['no answer', scanUnavailable, 5_000],
  ['who came with others', { ...plain, party: { ticketId: newId<'ticket'>(), others: 1 } }, 8_000],
  ['one who may be taken back', { ...plain, undo: ['1'] }, 2_500],
  ['several who may be taken back', { ...plain, undo: ['1', '2'] }, 8_000],
  ['cash', { ...plain, cash: { orderId: newId() as OrderId, ...code } }, null],
  ['what is left to a person', { ...plain, letIn: code }, null],
  ['a door that may be opened', { ...plain, early: code }, null],
  ['who may be let in by a press', { ...plain, admit: code }, null],
])('%s stays in sight as long as it takes', (_, feedback, expected) => {
  expect(shownForMs(feedback)).toBe(expected)
})
