import { type Covered, UNIQUE_ID } from './covered.ts'

const HOLD = [
  'modules/seating/hold/hold-',
  'modules/seating/hold/two-tabs',
  'modules/seating/hold/changed-hands',
  'modules/seating/calls/call-seats',
]
const ORDER = 'modules/checkout/place/seat-order'
const SELL = [
  'modules/checkout/place/sell-seats.server',
  'modules/checkout/place/sell-seats-apart',
  'modules/checkout/place/place-seats',
]
const RACE = 'modules/checkout/place/sell-seats.race'
const BEST = ['modules/seating/calls/best-']
const AVAILABLE = ['modules/seating/calls/available-seats']
const BOX_OFFICE = ['modules/seating/box-office/seat-rows', 'modules/seating/box-office/box-office.server']
const BOX_OFFICE_RACE = ['modules/seating/box-office/box-office.race']
const CHART = ['modules/seating/event-chart/sell-by-chart', 'modules/seating/event-chart/stop-selling']
const TYPES = ['modules/seating/event-chart/types-of-categories']

const MORE_IS_LOCKED = 'where it is locked: more is locked than is changed'
const OWN_EVENT = 'an id is of one chart, and that of one event'
const IN_ORDER = 'the update locks the same rows later; this one keeps their order'
const WRITTEN_AGAIN = 'the same is written again'
const NO_BLOCKED_TICKET = 'a seat that somebody has a ticket for is never blocked'

/** What decides of a seat: whether it is free, who holds it, who may buy it, what a host does with it. */
export const SEATS: Covered[] = [
  {
    file: 'db/functions/hold_seats.sql',
    tests: HOLD,
    slower: [
      ...SELL,
      RACE,
      ORDER,
      'modules/seating/hold/extend',
      'modules/seating/hold/person',
      'modules/seating/picker/choose/choose-seats',
    ],
    harmless: {
      'chart.event_id = event_id_param': OWN_EVENT,
      'beside.event_id = event_id_param': OWN_EVENT,
      'h.session_id = session_id_param':
        'of a seat beside: what another holds is not free, which is asked before; of whose the holds are: the same is written again',
      'h.customer_email is distinct from customer_email_param': WRITTEN_AGAIN,
      is_of_other: WRITTEN_AGAIN,
      'person is null': 'who is not signed in has bought nothing: this only costs less',
      'seat.block <> all (tables)': 'a table is asked once more for each of its seats: this only costs less',
      'h.expires_at > clock_timestamp()':
        'where it is said whose a hold is: one that is over counts for nobody',
    },
  },
  {
    file: 'db/functions/tickets_of_buyer.sql',
    tests: HOLD,
    slower: [...SELL, 'modules/checkout/place/place-'],
    harmless: { 'o.event_id = event_param': 'a ticket type is of one event' },
  },
  { file: 'db/functions/holds_of_session.sql', tests: HOLD },
  {
    file: 'db/functions/holds_of_person.sql',
    tests: HOLD,
    harmless: {
      'theirs.event_id = event_id_param': 'a ticket type, whose limit is asked for, is of one event',
    },
  },
  { file: 'db/functions/own_seat_holds.sql', tests: HOLD },
  {
    file: 'db/functions/extend_seat_holds.sql',
    tests: HOLD,
    slower: [ORDER, 'modules/seating/hold/extend'],
    harmless: { 's.event_id = event_id_param': MORE_IS_LOCKED },
  },
  { file: 'db/functions/release_seat_holds.sql', tests: HOLD, slower: [ORDER] },
  { file: 'db/functions/is_seat_free.sql', tests: HOLD, slower: SELL },
  {
    file: 'db/functions/seats_verdict.sql',
    tests: ['modules/checkout/place/seats-verdict'],
    slower: [...SELL, RACE],
    harmless: {
      "k ? 'seatId'": 'a ticket without a seat counts for none',
      'beside.event_id = event_param': 'a chart is of one event',
    },
  },
  {
    file: 'db/functions/complete_seat_purchase.sql',
    tests: ['modules/seating/calls/complete-purchase'],
  },
  { file: 'db/functions/cleanup_expired_seat_holds.sql', tests: ['modules/seating/hold/sweep-holds'] },
  { file: 'db/functions/seat_price.sql', tests: AVAILABLE },
  { file: 'db/functions/ticket_price.sql', tests: ['modules/events/ticket-types/ticket-price'] },
  {
    file: 'db/functions/get_available_seats.sql',
    tests: AVAILABLE,
    harmless: {
      't.event_id = event_id_param': 'a ticket type of another event has no seat here',
      't.is_seated': 'a ticket type without seats has no category',
    },
  },
  {
    file: 'db/functions/free_seats.sql',
    tests: AVAILABLE,
    slower: [...BEST, 'modules/seating/hold/rows-read', 'modules/checkout/box-office'],
    harmless: { 's.event_id = event_param': OWN_EVENT },
  },
  {
    file: 'modules/seating/event-chart/copy-seats.server.ts',
    tests: ['modules/seating/event-chart/copy'],
    slower: ['modules/events/series'],
    harmless: {
      'c.event_id = $1': 'of categories: a ticket type is of one event',
      'copy.is_active': 'a copy has the one chart that it was just given',
    },
  },
  {
    file: 'db/functions/best_seats.sql',
    tests: BEST,
    slower: ['modules/checkout/box-office'],
    harmless: {
      't.event_id = event_param': 'a ticket type of another event has no seat here',
      'b.best is null': 'one size more is tried, for which there is no place',
      's.row_at = any (found.best[1:quantity][5:5])': 'more is looked at again',
    },
  },
  {
    file: 'db/functions/seats_for_party.sql',
    tests: BEST,
    slower: ['modules/checkout/box-office'],
    harmless: { 'w.event_id = event_param': 'a chart is of one event' },
  },
  { file: 'db/functions/get_best_available_seats.sql', tests: BEST },
  {
    file: 'db/functions/count_seat_places.sql',
    tests: BOX_OFFICE,
    slower: CHART,
    harmless: {
      's.event_id = event_param': 'a ticket type is of one event',
      'k.id is not null': NO_BLOCKED_TICKET,
    },
  },
  {
    file: 'modules/seating/box-office/block-seats.server.ts',
    tests: BOX_OFFICE,
    slower: BOX_OFFICE_RACE,
    harmless: {
      'event_id = $1': MORE_IS_LOCKED,
      'id = any ($2)': MORE_IS_LOCKED,
      'for update': IN_ORDER,
      "not exists (select from tickets k where k.event_id = s.event_id and k.seat_id = s.id and k.status in ('pending', 'active', 'used'))":
        NO_BLOCKED_TICKET,
    },
  },
  {
    file: 'modules/seating/box-office/move-guest.server.ts',
    tests: BOX_OFFICE,
    slower: BOX_OFFICE_RACE,
    harmless: {
      'event_id = $1': MORE_IS_LOCKED,
      's.event_id = $1': MORE_IS_LOCKED,
      '(s.id = $3 or s.id = (select k.seat_id from tickets k where k.event_id = $1 and k.id = $2))':
        MORE_IS_LOCKED,
      's.id = (select k.seat_id from tickets k where k.event_id = $1 and k.id = $2)':
        'the seat that a guest leaves only becomes free',
      'k.event_id = $1': UNIQUE_ID,
      'k.id = $2': 'where the seat is locked that they leave: it only becomes free',
      'for update': 'of the places, which keeps the order of locks; of the ticket it is noticed',
      "not exists (select from tickets k where k.event_id = s.event_id and k.seat_id = s.id and k.status in ('pending', 'active', 'used'))":
        NO_BLOCKED_TICKET,
      "status = 'blocked'": 'of a seat that is free nothing changes',
    },
  },
  { file: 'modules/seating/box-office/seating-list.server.ts', tests: BOX_OFFICE },
  {
    file: 'db/functions/largest_whole_table.sql',
    tests: ['modules/seating/event-chart/whole-tables'],
    harmless: {
      'chart.event_id = event_param': 'a ticket type is of one event',
      'chart.is_active': 'of a chart that is off sale all seats are removed',
    },
  },
  {
    file: 'modules/seating/event-chart/types-of-categories.server.ts',
    tests: TYPES,
    slower: CHART,
  },
  {
    file: 'modules/seating/event-chart/sell-by-chart.server.ts',
    tests: CHART,
    harmless: {
      'event_id = $1': MORE_IS_LOCKED,
      'for update': IN_ORDER,
    },
  },
  {
    file: 'modules/seating/event-chart/drop-seats.server.ts',
    tests: CHART,
    slower: ['modules/seating/event-chart/copy'],
    harmless: { 'c.event_id = $1': 'no event keeps a category without a seat' },
  },
  {
    file: 'modules/seating/event-chart/stop-selling-seats.server.ts',
    tests: CHART,
  },
  {
    file: 'modules/checkout/box-office/door-seats.server.ts',
    tests: ['modules/checkout/box-office'],
  },
  {
    file: 'modules/checkout/place/unpaid-seats.server.ts',
    tests: SELL,
    harmless: {
      "o.order_status = 'awaiting_payment'": 'of an open checkout all orders wait for payment',
      "c.state = 'open'": 'an order that waits for payment is of an open checkout',
      "k.status = 'pending'": 'the tickets of an open checkout are all pending',
    },
  },
]
