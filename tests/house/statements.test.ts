// A statement's row type is a claim that no compiler checks. Here PostgreSQL describes each statement without running it,
// and its answer is compared with the type as it is written: names, types, nulls, ids and lists of texts.
import { readFileSync } from 'node:fs'
import { describe as group, expect, test } from 'vitest'
import { MAIL_LINK_AND_CODE } from '#modules/accounts/internal/magic-link-plugin.server.ts'
import { REPLACE_UNCONFIRMED } from '#modules/accounts/internal/replace-unconfirmed-sign-up.server.ts'
import { RECORD_DEVICE } from '#modules/accounts/record-sign-in-device.server.ts'
import { NOTIFY_CHANGE } from '#modules/accounts/security/notify-security-change.server.ts'
import { countStatement } from '#modules/events/list/count-nights.server.ts'
import { TELL_BUYERS } from '#modules/checkout/cash/release-cash-orders.server.ts'
import {
  OF_LATE_MONEY,
  OF_REFUND,
  TOLD,
} from '#modules/checkout/refund/manual/record-manual-refund.server.ts'
import { PROMISE } from '#modules/checkout/settle/promise-mail.server.ts'
import { LATE_MONEY_TOLD, REFUNDED } from '#modules/checkout/settle/refund-late-money.server.ts'
import { TELL_BATCH } from '#modules/events/announce/tell-followers.server.ts'
import { CORRECTIONS } from '#modules/events/list/search/correct-search.server.ts'
import { namesStatement } from '#modules/events/list/search/find-names.server.ts'
import { namedStatement } from '#modules/events/list/search/find-named-events.server.ts'
import { BY_START, type ListEvents, listStatement } from '#modules/events/list/list-events.server.ts'
import { countBroken } from '#modules/operations/check-invariants.server.ts'
import { citiesStatement } from '#modules/events/map/cities-on-map.server.ts'
import { searchWords } from '#modules/events/list/search/search-words.ts'
import { totalsStatement } from '#modules/orders/sales/sales-totals.server.ts'
import { TELL_SALES } from '#modules/orders/tell-sales/tell-sales.server.ts'
import { REMIND_BATCH } from '#modules/tickets/reminders/remind-guests.server.ts'
import { SEAT_STATEMENTS } from '#modules/seating/calls/seat-statements.ts'
import { TELL_HELPERS } from '#modules/shifts/tell-helpers.server.ts'
import { TELL_SEAT_CHANGED } from '#modules/seating/tell-seat-changed.server.ts'
import { TELL } from '#modules/tickets/tell-guests.server.ts'
import { TELL_OF_WRONG_CODES } from '#modules/tickets/wrong-codes/tell-of-wrong-codes.server.ts'
import { writeCursor } from '#platform/cursor.ts'
import { keyset } from '#platform/keyset.server.ts'
import { toInstant } from '#platform/time.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { checkExamples, checkStatements } from './statements/check.ts'
import { describer } from './statements/describe.ts'
import { filesWithStatements, readSource, sourceOf } from './statements/sources.ts'

const INVARIANTS = readFileSync(new URL('../../db/invariants.sql', import.meta.url), 'utf8')

const db = await testDatabase({ max: 1 })
const describe = await describer(db.pool)

const now = toInstant('2026-06-05T20:00:00Z')
const listed = (options: ListEvents) =>
  listStatement(now, options, keyset(BY_START, options.page, 24)).compile(db.kysely).sql
const aPage = writeCursor(
  { name: BY_START.name, types: ['instant', 'id'] },
  { direction: 'before', values: [0, '018f6d0c-0000-7000-8000-000000000000'] },
)

/** Files with a statement whose text only a running program knows, and examples of that text. */
const COMPOSED: Record<string, string[]> = {
  'modules/accounts/internal/magic-link-plugin.server.ts': [MAIL_LINK_AND_CODE],
  'modules/accounts/internal/replace-unconfirmed-sign-up.server.ts': [REPLACE_UNCONFIRMED],
  'modules/accounts/record-sign-in-device.server.ts': [RECORD_DEVICE],
  'modules/accounts/security/notify-security-change.server.ts': [NOTIFY_CHANGE],
  'modules/operations/check-invariants.server.ts': [countBroken(INVARIANTS)],
  'modules/events/list/search/correct-search.server.ts': Object.values(CORRECTIONS),
  'modules/orders/sales/sales-totals.server.ts': [
    totalsStatement(undefined),
    totalsStatement('completed'),
    totalsStatement('refunded'),
  ],
  'modules/orders/tell-sales/tell-sales.server.ts': [TELL_SALES],
  'modules/tickets/reminders/remind-guests.server.ts': [REMIND_BATCH],
  'modules/seating/calls/call-seats.server.ts': Object.values(SEAT_STATEMENTS),
  'modules/shifts/tell-helpers.server.ts': [TELL_HELPERS],
  'modules/seating/tell-seat-changed.server.ts': [TELL_SEAT_CHANGED],
  'modules/tickets/tell-guests.server.ts': [TELL],
  'modules/tickets/wrong-codes/tell-of-wrong-codes.server.ts': [TELL_OF_WRONG_CODES],
  'modules/checkout/cash/release-cash-orders.server.ts': [TELL_BUYERS],
  'modules/checkout/settle/promise-mail.server.ts': [PROMISE],
  'modules/checkout/refund/manual/record-manual-refund.server.ts': [OF_REFUND, OF_LATE_MONEY, TOLD],
  'modules/checkout/settle/refund-late-money.server.ts': [REFUNDED, LATE_MONEY_TOLD],
  'modules/events/list/count-nights.server.ts': [
    countStatement(now, { filters: { kind: 'set' }, from: '2026-06-01', to: '2026-06-30' }).compile(db.kysely)
      .sql,
  ],
  'modules/events/map/cities-on-map.server.ts': [{}, { kind: 'set', text: 'some words' } as const].map(
    (filters) => citiesStatement(now, filters).compile(db.kysely).sql,
  ),
  'modules/events/announce/tell-followers.server.ts': [TELL_BATCH],
  'modules/events/list/search/find-named-events.server.ts': (['coming', 'gone'] as const).map(
    (state) => namedStatement(now, searchWords('a name')!, state).compile(db.kysely).sql,
  ),
  'modules/events/list/search/find-names.server.ts': [
    namesStatement(now, { text: 'some words' }).compile(db.kysely).sql,
  ],
  'modules/events/list/list-events.server.ts': [
    listed({}),
    listed({ page: aPage, organizerId: 'x', venueId: 'x', seriesId: 'x', likedBy: 'x' }),
    listed({
      filters: { city: { city: 'x', region: 'x' }, kind: 'set', freeOnly: true, text: 'some words' },
    }),
    listed({ filters: { level: 'beginner', age: 19, hasParking: true, hasFood: true } }),
    listed({ filters: { near: { zip: '60637', miles: 50 } } }),
    listed({ filters: { when: { kind: 'tonight' } } }),
    listed({ filters: { text: 'free tonight' } }),
    listed({ filters: { text: 'set 60637 or ball' } }),
    listed({ filters: { when: { kind: 'weekend' } } }),
    listed({ filters: { when: { kind: 'days', from: '2026-06-05', to: '2026-06-06' } } }),
  ],
}

/** Files with a statement that is not checked here, and why. */
const ELSEWHERE: Record<string, string> = {
  'db/seed/seed.server.ts':
    'writes whole tables by the names of their columns; its own test runs it for each',
  'platform/db.server.ts': 'runs what Kysely composed, which has its row type from the schema',
}

group('the statements of the product', () => {
  test('say what the database says', async () => {
    const mismatches: string[] = []
    const unreadable: string[] = []
    let texts = 0
    for (const file of filesWithStatements()) {
      const checked = await checkStatements(sourceOf(file), describe)
      mismatches.push(...checked.mismatches.map((mismatch) => `${file}: ${mismatch}`))
      unreadable.push(...Array.from({ length: checked.unreadable }, () => file))
      texts += checked.texts
    }
    expect(mismatches).toEqual([])
    expect([...new Set(unreadable)].toSorted(), 'give examples in COMPOSED').toEqual(
      [...Object.keys(COMPOSED), ...Object.keys(ELSEWHERE)].toSorted(),
    )
    expect(texts).toBeGreaterThan(120)
  })

  test.each(Object.entries(COMPOSED))('say so where they are composed: %s', async (file, texts) => {
    expect(await checkExamples(sourceOf(file), texts, describe)).toEqual([])
  })
})

const planted = (row: string, text: string, more = '') =>
  checkStatements(
    readSource(
      'modules/planted.server.ts',
      `import type { EventId, OrderId } from '#platform/ids.ts'
       import { managedEvents } from '#modules/teams/managed-events.server.ts'
       import { UNDO_MINUTES } from '#modules/tickets/ticket.ts'
       export const rows = () => db.statement<${row}>(${text})
       ${more}`,
    ),
    describe,
  )

group('a statement is caught', () => {
  test.each([
    ['that names no column', '{ id: string }', `'select idd as id from events'`, /"idd" does not exist/],
    ['that names no table', '{ id: string }', `'select id from event'`, /"event" does not exist/],
    [
      'with a wrong name in its type',
      '{ tilte: string }',
      `'select title from events'`,
      /tilte is in the row/,
    ],
    ['with more than its type has', '{}', `'select title from events'`, /title is in the answer and not/],
    [
      'that calls a number a text',
      '{ n: string }',
      `'select count(*) as n from events'`,
      /n is int8, and not/,
    ],
    ['that calls an instant a text', '{ at: string }', `'select now() as at'`, /at is timestamptz, and not/],
    [
      'that calls a text an instant',
      '{ city: Date }',
      `'select city from events'`,
      /city is text, and not Date/,
    ],
    ['that forgets a null', '{ venue_id: string }', `'select venue_id from events'`, /venue_id can be null/],
    ['that fears one in vain', '{ city: string | null }', `'select city from events'`, /city is never null/],
    [
      'that mistakes an id',
      '{ id: OrderId }',
      `'select id from events'`,
      /id is of EventId, and not OrderId/,
    ],
    [
      'that forgets a state',
      `{ status: 'draft' }`,
      `'select status from events'`,
      /may be published or postponed or cancelled/,
    ],
    ['that knows one too many', `{ status: 'x' }`, `'select status from events'`, /status is never x/],
    ['in one of its two ways', '{ id: string }', `x ? 'select id from events' : 'select no as id'`, /"no"/],
    [
      'with an imported number',
      '{ n: string }',
      '`select ${UNDO_MINUTES * 2} as n`',
      /n is int4, and not string/,
    ],
  ])('%s', async (_, row, text, mismatch) => {
    expect((await planted(row, text)).mismatches.join('\n')).toMatch(mismatch)
  })

  test.each([
    [
      'in a part of its own',
      'Row',
      '`select ${COLUMNS}`',
      `interface Row { id: string }; const COLUMNS = 'idx as id'`,
    ],
    [
      'in a function that writes it',
      'Row',
      `of('idx')`,
      'type Row = { id: string }; const of = (id) => `select ${id} as id`',
    ],
    [
      "with another file's text",
      'object',
      '`select idx from ${managedEvents("$1", what)}`',
      `const x = (what: 'door' | 'edit') => 0`,
    ],
    [
      'in a list',
      'object',
      'text',
      `for (const text of Object.values(ALL)) text; const ALL = { a: 'select idx' }`,
    ],
    [
      'by an inherited type',
      'Row',
      `'select 1 as n'`,
      'interface Row extends Base { n: number }; interface Base { idx: string }',
    ],
    [
      'by a type it picks from',
      `Pick<Base, 'idx'>`,
      `'select 1 as n'`,
      'interface Base { idx: string, n: number }',
    ],
  ])('%s', async (_, row, text, more) => {
    expect((await planted(row, text, more)).mismatches.join('\n')).toMatch(/idx/)
  })

  test('and one that cannot be read is counted', async () => {
    expect(await planted('object', 'clauses.toSorted().join()')).toEqual({
      mismatches: [],
      texts: 0,
      unreadable: 1,
    })
  })
})
