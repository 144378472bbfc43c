import { type Covered, UNIQUE_ID } from './covered.ts'

const PRESENCE = ['modules/tickets/presence/presence.server']
const PARTY = ['modules/tickets/door/let-party-in', 'modules/tickets/door/several-days']
const SHIFTS = ['modules/shifts/shift-rows', 'modules/shifts/shifts']
const OFFLINE = [
  'modules/tickets/offline/fold-rows',
  'modules/tickets/offline/receive-scans',
  'modules/tickets/offline/late-reports',
  'modules/tickets/offline/line-rows',
]
const MERGE = [...OFFLINE, 'modules/tickets/offline/merge-scans', 'modules/tickets/door/numbered-scans']
const LISTS = ['modules/tickets/offline/list-rows']
const RENAME = ['modules/tickets/rename/rename-ticket']
const VOID = ['modules/checkout/void/void-rows', 'modules/checkout/void/void-ticket']
const BOX_OFFICE = ['modules/checkout/box-office/door-rows']
const MORE_SALES = ['modules/checkout/box-office/sell-at-door']

/** What is decided at a door, after it and around it: exits, parties, scans without a signal, names, void tickets, shifts, cash sales. */
export const AT_THE_DOOR: Covered[] = [
  ...['go-out', 'come-back'].map((name) => ({
    file: `modules/tickets/presence/${name}.server.ts`,
    tests: PRESENCE,
    slower: ['modules/tickets/presence/presence.race'],
    harmless: {
      't.event_id = $1': UNIQUE_ID,
      "t.status = 'used'": 'a constraint of the table: who has a time of entry is used',
    },
  })),
  { file: 'modules/tickets/presence/is-out.server.ts', tests: PRESENCE },
  { file: 'modules/tickets/presence/list-out.server.ts', tests: PRESENCE },
  { file: 'modules/tickets/presence/presence-line.server.ts', tests: PRESENCE },
  {
    file: 'modules/tickets/door/let-party-in.server.ts',
    tests: PARTY,
    harmless: { 't.event_id = $1': UNIQUE_ID },
  },
  {
    file: 'modules/tickets/door/may-come-in.server.ts',
    tests: PARTY,
    harmless: { 'p.event_id = ${t}.event_id': UNIQUE_ID },
  },
  {
    file: 'modules/tickets/offline/fold-check-ins.server.ts',
    tests: MERGE,
    slower: ['modules/tickets/door/several-days'],
    harmless: {
      'its.event_id = $1': UNIQUE_ID,
      'its.id = any ($2::uuid[])': 'more rows are made what the log says of them',
    },
  },
  { file: 'modules/tickets/offline/find-reported-tickets.server.ts', tests: MERGE },
  {
    file: 'modules/tickets/offline/write-scan-lines.server.ts',
    tests: ['modules/tickets/offline/line-rows'],
    slower: MERGE,
    harmless: { 'r.undoes is not null': 'a number that is null is of no line' },
  },
  { file: 'modules/tickets/offline/read-list-rows.server.ts', tests: LISTS },
  {
    file: 'modules/tickets/offline/read-changes.server.ts',
    tests: LISTS,
    harmless: {
      't.event_id = $1': UNIQUE_ID,
      'l.event_id = $1': 'the ticket is of the event already: this only costs less',
    },
  },
  { file: 'modules/tickets/rename/rename-ticket.server.ts', tests: RENAME },
  {
    file: 'modules/tickets/rename/reissue-ticket.server.ts',
    tests: RENAME,
    harmless: { 'event_id = $1': UNIQUE_ID },
  },
  {
    file: 'modules/tickets/lock-ticket.server.ts',
    tests: [...RENAME, 'modules/tickets/passing'],
    harmless: { 'event_id = $1': UNIQUE_ID, 't.event_id = $1': UNIQUE_ID },
  },
  {
    file: 'db/functions/void_ticket.sql',
    tests: VOID,
    harmless: {
      'i.event_id = event_param': UNIQUE_ID,
      'o.event_id = event_param': UNIQUE_ID,
      't.event_id = event_param': UNIQUE_ID,
      'l.event_id = event_param': UNIQUE_ID,
      'f.event_id = event_param': UNIQUE_ID,
      'oi.event_id = event_param': UNIQUE_ID,
      'i.ticket_type_id = found_ticket.ticket_type_id':
        'more is locked than is touched; where places are given back it is noticed',
      'undo.ticket_id = l.ticket_id': 'what is taken back names its line',
      'for update': 'the line of an order is held with the order; of the others it is noticed',
    },
  },
  { file: 'modules/checkout/void/void-ticket.server.ts', tests: VOID },
  { file: 'modules/shifts/save-shift.server.ts', tests: SHIFTS },
  { file: 'modules/shifts/answer-shift.server.ts', tests: SHIFTS },
  { file: 'modules/shifts/list-shifts.server.ts', tests: SHIFTS },
  { file: 'modules/shifts/own-shifts.server.ts', tests: SHIFTS },
  {
    file: 'modules/checkout/box-office/quote-at-door.server.ts',
    tests: BOX_OFFICE,
    slower: MORE_SALES,
    harmless: {
      'event_id = $1': 'what another event has is found by no ticket type of this one; this costs less',
    },
  },
  {
    file: 'modules/checkout/box-office/sell-at-door.server.ts',
    tests: BOX_OFFICE,
    slower: MORE_SALES,
    harmless: {
      'event_id = $1': 'a sale at the door has one order; where an earlier one is looked for it is noticed',
    },
  },
  { file: 'modules/checkout/box-office/door-sale.server.ts', tests: BOX_OFFICE, slower: MORE_SALES },
  { file: 'modules/checkout/box-office/let-in.server.ts', tests: BOX_OFFICE, slower: MORE_SALES },
]
