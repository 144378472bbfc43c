import { type Covered, LOCKS, UNIQUE_ID } from './covered.ts'

const PRESENCE = ['modules/tickets/presence/presence.server']
const PARTY = ['modules/tickets/door/let-party-in', 'modules/tickets/door/several-days']
const SHIFTS = ['modules/shifts/shift-rows', 'modules/shifts/shifts']
const OFFLINE = [
  'modules/tickets/offline/fold-rows',
  'modules/tickets/offline/report/receive-scans',
  'modules/tickets/offline/late-reports',
  'modules/tickets/offline/line-rows',
]
const MERGE = [
  ...OFFLINE,
  'modules/tickets/offline/report/merge-scans',
  'modules/tickets/door/numbered-scans',
]
const LISTS = ['modules/tickets/offline/list-rows']
const RENAME = ['modules/tickets/rename']
const VOID = ['modules/checkout/void/void-rows', 'modules/checkout/void/void-ticket']
const BOX_OFFICE = ['modules/checkout/box-office/door-rows']
const MORE_SALES = ['modules/checkout/box-office/sell-at-door']
const DOOR = [
  'modules/tickets/door/check-in',
  'modules/tickets/door/refused',
  'modules/tickets/door/several-days',
]
const MORE_SCANS = [
  'modules/tickets/door/',
  'modules/tickets/door-links/',
  'modules/tickets/presence/',
  'modules/tickets/scan/',
]
const GIVEN_AWAY = 'modules/tickets/passing/take-ticket'
const WALLET = 'modules/tickets/wallet'

/** What is decided of a ticket and at a door: wallets, tickets that are passed on or void, scans, exits, parties, names, shifts, cash sales. */
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
    file: 'modules/tickets/offline/report/fold-check-ins.server.ts',
    tests: MERGE,
    slower: ['modules/tickets/door/several-days'],
    harmless: {
      'its.event_id = $1': UNIQUE_ID,
      'its.id = any ($2::uuid[])': 'more rows are made what the log says of them',
    },
  },
  { file: 'modules/tickets/offline/report/find-reported-tickets.server.ts', tests: MERGE },
  {
    file: 'modules/tickets/offline/report/write-scan-lines.server.ts',
    tests: ['modules/tickets/offline/line-rows'],
    slower: MERGE,
    harmless: { 'r.undoes is not null': 'a number that is null is of no line' },
  },
  { file: 'modules/tickets/offline/list/read-list-rows.server.ts', tests: LISTS },
  {
    file: 'modules/tickets/offline/list/read-changes.server.ts',
    tests: LISTS,
    harmless: {
      't.event_id = $1': UNIQUE_ID,
      'l.event_id = $1': 'the ticket is of the event already: this only costs less',
    },
  },
  {
    file: 'modules/tickets/rename/reissue-ticket.server.ts',
    tests: RENAME,
    harmless: { 'event_id = $1': UNIQUE_ID },
  },
  { file: 'modules/tickets/rename/replace-old-codes.server.ts', tests: RENAME },
  {
    file: 'modules/tickets/lock-ticket.server.ts',
    tests: [...RENAME, 'modules/tickets/passing'],
    harmless: { 'event_id = $1': UNIQUE_ID, 't.event_id = $1': UNIQUE_ID },
  },
  {
    file: 'db/functions/void_ticket.sql',
    tests: VOID,
    slower: LOCKS,
    harmless: {
      'i.event_id = event_param': UNIQUE_ID,
      'o.event_id = event_param': UNIQUE_ID,
      't.event_id = event_param': UNIQUE_ID,
      'l.event_id = event_param': UNIQUE_ID,
      'f.event_id = event_param': UNIQUE_ID,
      'oi.event_id = event_param': UNIQUE_ID,
      'undo.ticket_id = l.ticket_id': 'what is taken back names its line',
      'for update': 'the line of an order is held with the order; of the others it is noticed',
    },
  },
  { file: 'modules/checkout/void/void-ticket.server.ts', tests: VOID },
  {
    file: 'db/functions/groups_of_order.sql',
    tests: [...VOID, 'modules/checkout/refund/refund-void'],
    harmless: { 'oi.event_id = event_param': UNIQUE_ID },
  },
  {
    file: 'modules/shifts/save-shift.server.ts',
    tests: SHIFTS,
    harmless: { 'event_id = $1': UNIQUE_ID },
  },
  {
    file: 'modules/shifts/answer-shift.server.ts',
    tests: SHIFTS,
    harmless: { 'person_id = $1': UNIQUE_ID, 's.event_id = $1': UNIQUE_ID, 'event_id = $1': UNIQUE_ID },
  },
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
  ...['send-ticket', 'take-back', 'take-ticket', 'lock-offer', 'read-offer'].map((name) => ({
    file: `modules/tickets/passing/${name}.server.ts`,
    tests: ['modules/tickets/passing'],
    harmless: {
      'event_id = $1': UNIQUE_ID,
      'o.event_id = $1': UNIQUE_ID,
      'v.id is not null': 'of no venue all is null, which reads as none',
    },
  })),
  {
    file: 'modules/tickets/door/check-in.server.ts',
    tests: [...DOOR, 'modules/tickets/door/scans-together'],
    slower: MORE_SCANS,
    harmless: { 't.event_id = $1': UNIQUE_ID },
  },
  {
    file: 'modules/tickets/door/undo-check-in.server.ts',
    tests: ['modules/tickets/door/undo'],
    slower: ['modules/tickets/door-links/scan-by-link'],
    harmless: {
      "t.status = 'used'": 'a constraint of the table: who has a time of entry is used',
      "l.event_type = 'check_in'": 'no other line is made at the moment of an entry',
    },
  },
  {
    file: 'modules/tickets/door/find-presented-ticket.server.ts',
    tests: DOOR,
    slower: [GIVEN_AWAY, ...MORE_SCANS],
  },
  {
    file: 'modules/tickets/ticket-log.server.ts',
    tests: ['modules/tickets/door/refused-lines'],
    slower: ['modules/tickets/door/compare', 'modules/tickets/offline/fold-rows'],
    harmless: {
      'undo.event_id = ${log}.event_id': 'what is taken back names its line',
      'undo.ticket_id = ${log}.ticket_id': 'what is taken back names its line',
    },
  },
  ...['wrong-code', 'tell-of-wrong-codes'].map((name) => ({
    file: `modules/tickets/wrong-codes/${name}.server.ts`,
    tests: ['modules/tickets/wrong-codes/tell-of-wrong-codes.server'],
    slower: [
      'modules/tickets/wrong-codes/tell-of-wrong-codes.race',
      'modules/tickets/door/refused-lines',
      'modules/tickets/offline/line-rows',
    ],
  })),
  { file: 'modules/tickets/log/list-log.server.ts', tests: ['modules/tickets/log/list-log'] },
  { file: 'db/functions/note_event_change.sql', tests: ['modules/events/change/note-'] },
  { file: 'modules/tickets/wallet/my-tickets.server.ts', tests: [WALLET] },
  { file: 'modules/tickets/wallet/get-ticket.server.ts', tests: [WALLET] },
  {
    file: 'modules/tickets/wallet/ticket-picture.server.ts',
    tests: [WALLET],
    harmless: {
      'event_id = $1': 'an id is of one ticket',
      'id = $2': 'a hash is of one ticket',
    },
  },
  { file: 'modules/tickets/wallet/next-ticket.server.ts', tests: ['modules/viewer/read-viewer'] },
  {
    file: 'modules/tickets/door/doors.server.ts',
    tests: ['modules/tickets/door/doors'],
    slower: [
      'modules/tickets/door/compare',
      'modules/tickets/door/several-days',
      WALLET,
      'modules/teams/prove',
    ],
    harmless: {
      "t.status = 'used'": 'a constraint of the table: who has a time of entry is used',
      't.event_id = e.id': 'the types that are joined are of the event, and no other has their numbers',
    },
  },
]
