// Every sum that a page shows of a night, added up a second time from the rows of the ledger alone, and of cash, which never comes to
// us, from what its buyers brought. All dollars of a page are read: one that nobody expects is a fault as well.
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { type LineKind, lineKindLabels } from '#modules/payouts/statement/statement-line.ts'
import { tellSales } from '#modules/orders/tell-sales/tell-sales.server.ts'
import { addDays } from '#platform/local-time.ts'
import { dayIn, systemNow, toInstant } from '#platform/time.ts'
import { ctxOf } from '#tests/support/box-office.ts'
import { readHtml } from '#tests/support/html.ts'
import { nightOfMoney, type Posting, postingsOf, type SoldOrder } from '#tests/support/night-of-money.ts'
import { billingAdmin } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, sessionCookie, signedInPerson, testSite } from '#tests/support/site.ts'

/** When the sales of today are those of yesterday, by the clock of every event. */
const tomorrowAtNoon = toInstant(`${addDays(dayIn(systemNow(), 'America/Chicago'), 1)}T18:00:00Z`)

const db = await testDatabase()
const site = await testSite(db)
const tasha = await signedInPerson(db, 'Tasha Reed')
let money: Awaited<ReturnType<typeof nightOfMoney>>
let books: Posting[]
/** The books of the host of the night, and of all that Tasha hosts. */
let mine: Posting[]
let all: Posting[]
beforeAll(async () => {
  money = await nightOfMoney(db, tasha.id)
  books = await postingsOf(db)
  mine = books.filter(({ organizerId }) => organizerId === money.night.organizerId)
  all = books.filter(({ organizerId }) => organizerId !== money.rivals.organizerId)
})

const read = async (path: string, as: Pick<Person, 'cookie'> = tasha) => {
  const answer = await site.request(path, { headers: { cookie: as.cookie } })
  expect(answer.status).toBe(200)
  return readHtml(await answer.text())
}
const open = async (path: string, as?: Pick<Person, 'cookie'>): Promise<string> => (await read(path, as)).text
const asBuyer = async ({ buyer }: SoldOrder) => ({ cookie: await sessionCookie(db, buyer) })

/** "-$1,234.50" is -123450. */
const cents = (dollars: string): number => Math.round(Number(dollars.replaceAll(/[$,+]/g, '')) * 100)
/** All dollars of a text, in its order, from one of its words to another. */
function dollars(text: string, from = '', to?: string): number[] {
  const begins = text.indexOf(from)
  expect(begins, `“${from}” on the page`).toBeGreaterThanOrEqual(0)
  const part = to === undefined ? text.slice(begins) : text.slice(begins, text.indexOf(to, begins))
  return [...part.matchAll(/[+-]?\$[\d,]+\.\d{2}/g)].map(([said]) => cents(said))
}
const rowsOf = async (path: string) =>
  parse<Record<string, string>>(await (await site.request(path, { as: tasha })).text(), {
    columns: true,
    bom: true,
  })

const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)
const ofKind = (rows: readonly Posting[], ...kinds: string[]) =>
  rows.filter(({ kind }) => kinds.includes(kind))
const ofOrder = ({ id }: SoldOrder) => books.filter(({ orderId }) => orderId === id)
const ofEvent = ({ eventId }: { eventId: string }) => books.filter((row) => row.eventId === eventId)
const tickets = ({ provider, buyerFee }: Posting) => provider + buyerFee
const gets = ({ organizer }: Posting) => 0 - organizer
const isPayout = ({ kind }: Posting) => kind.startsWith('payout')

/** What some rows of the ledger come to for their host. */
const sumsOf = (rows: readonly Posting[]) => ({
  tickets: sum(ofKind(rows, 'sale'), tickets),
  back: sum(ofKind(rows, 'refund'), tickets),
  fee: sum(ofKind(rows, 'sale', 'refund'), ({ organizerFee }) => organizerFee),
  deducted: sum(ofKind(rows, 'fee_deduction', 'fee_returned'), gets),
  earned: sum(
    rows.filter((row) => !isPayout(row)),
    gets,
  ),
  paidOut: sum(rows, ({ paidOut }) => 0 - paidOut),
  cashFees: sum(ofKind(rows, 'cash_sale', 'cash_refund'), ({ cashFee }) => cashFee),
  owed: sum(rows, ({ cashFee }) => cashFee),
})

/** What stands behind some words: "Total $123.60" is 12360; 0 where they are not said. */
const said = (text: string, words: string): number => {
  const [, amount = '$0.00'] = new RegExp(`${words} (-?\\$[\\d,]+\\.\\d{2})`).exec(text) ?? []
  return cents(amount)
}
const sorted = (amounts: readonly number[]) => amounts.toSorted((one, other) => one - other)
const size = Math.abs

/** What was given back of cash, and what of it was for tickets: of half an order of two at $25.50, and of one at $40.00. */
const CASH_BACK: Record<string, [all: number, tickets: number]> = {
  'Dee Bell': [2_627, 2_550],
  'Ray Johnson': [4_120, 4_000],
}
/** The fee of the order whose cash is not brought: no row has it yet. */
const WAITING_FEE = 120
const isCash = (order: SoldOrder) =>
  ['Ray Johnson', 'Dee Bell', 'Bo Diddley', 'Al Green'].includes(order.name)
/** What an order brought for its tickets, and what went back: to its buyer, and of the tickets. */
function ofBuyer(order: SoldOrder) {
  const rows = ofOrder(order)
  const { tickets: brought, back } = sumsOf(rows)
  const [cashBack, cashTickets] = CASH_BACK[order.name] ?? [0, 0]
  return isCash(order)
    ? { subtotal: Math.round(order.total / 1.03), back: cashBack, ticketsBack: cashTickets }
    : {
        subtotal: brought,
        back: 0 - sum(ofKind(rows, 'refund'), ({ provider }) => provider),
        ticketsBack: 0 - back,
      }
}
/** What the tickets of some orders brought that stayed sold, in cash and online: "gross". */
const grossOf = (orders: SoldOrder[]) =>
  sum(
    orders.filter(({ name }) => name !== 'Al Green'),
    (order) => ofBuyer(order).subtotal - ofBuyer(order).ticketsBack,
  )
const everyOrder = () => Object.values(money.orders)
const ofNight = () => everyOrder().filter(({ name }) => name !== 'Nia Long' && name !== 'Sam Cooke')

/** The dollars of a line of the statement: those of its words, what the host gets, and what they owe more or less for cash. */
function ofLine(row: Posting): number[] {
  const [fee, cash] = [size(row.organizerFee), size(row.cashFee)]
  const words = {
    sale: [size(tickets(row)), fee],
    refund: [size(tickets(row)), fee],
    cash_sale: [cash],
    cash_refund: [cash],
    fee_deduction: [size(gets(row))],
    fee_returned: [size(gets(row))],
  }[row.kind]
  return [...(words ?? []), gets(row), ...(row.cashFee === 0 ? [] : [row.cashFee])]
}
/** What is owed to a host: held of what is disputed, not yet due, and due. */
function balanceOf(rows: readonly Posting[]) {
  const held = sum(ofOrder(money.orders.otis), gets)
  const coming = sum(ofEvent(money.coming), gets)
  return { held, coming, due: sum(rows, gets) - held - coming, ...sumsOf(rows) }
}
const amountOf = (payout: string) =>
  -sum(
    books.filter(({ sourceId, kind }) => sourceId === payout && kind === 'payout'),
    gets,
  )

describe('the payouts page', () => {
  test('says what is owed, due, held and paid out as the rows of the ledger come to', async () => {
    const { due, coming, held, owed, paidOut } = balanceOf(mine)
    expect([due, held, owed, paidOut].every((amount) => amount !== 0)).toBe(true)
    const text = await open(`/dashboard/payouts?host=${money.night.organizerId}`)
    expect(dollars(text, 'Your money', 'Where it goes')).toEqual([due, coming, held, owed, paidOut])
    expect(dollars(text, 'Still to come', 'Held back')).toEqual([coming])
    expect(dollars(text, 'Held back', 'Sent to you')).toEqual([held])
    expect(dollars(text, 'Sent to you', 'Search and filter')).toEqual(
      [money.paid, money.cameBack].map(amountOf),
    )
  })

  test('has a line for each row, which leads to its order', async () => {
    const { text, addresses } = await read(`/dashboard/payouts?host=${money.night.organizerId}`)
    const counts = [...text.matchAll(/(\d+) lines? Statement, /g)] // of each month: there may be two, by the clocks
    expect(counts.reduce((all, [, count]) => all + Number(count), 0)).toBe(mine.length)
    expect(sorted(dollars(text, 'Statement, '))).toEqual(sorted(mine.flatMap(ofLine)))
    const ofOrders = mine.filter(({ orderId }) => orderId !== null)
    for (const { orderId } of ofOrders) expect(addresses).toContain(`/dashboard/orders/${orderId}`)
  })

  test('shows what a payout is made of: rows that come to it', async () => {
    const first = books.findIndex(({ kind }) => kind === 'payout')
    const paidFirst = books
      .slice(0, first)
      .filter(({ eventId, orderId }) => eventId === money.night.eventId && orderId !== money.orders.otis.id)
      .filter((row) => gets(row) !== 0)
    const returned = ofKind(mine, 'payout_returned')
    for (const [payout, rows] of [
      [money.cameBack, paidFirst],
      [money.paid, returned],
    ] as const) {
      const text = await open(`/dashboard/payouts?host=${money.night.organizerId}&payout=${payout}`)
      expect(sorted(dollars(text, 'Statement, '))).toEqual(sorted(rows.flatMap(ofLine)))
      expect(sum(rows, gets)).toBe(amountOf(payout))
    }
  })

  test('of all that one earns adds up each name', async () => {
    const { due, coming, held, owed, paidOut } = balanceOf(all)
    const next = sum(ofEvent(money.sunday), gets)
    const text = await open('/dashboard/seller-payouts')
    expect(dollars(text, 'Your money', 'Where it goes')).toEqual([next, due, coming, held, owed, paidOut])
    expect(sorted(dollars(text, 'Statement, '))).toEqual(sorted(all.flatMap(ofLine)))
  })

  test('is a file with the same rows', async () => {
    const codes = new Map<string | null, string>(everyOrder().map(({ id, code }) => [id, code]))
    const expected = all.map((row) => {
      const brought = row.kind === 'sale' || row.kind === 'refund' ? tickets(row) : 0
      return [codes.get(row.orderId) ?? '', brought, row.organizerFee, gets(row), row.cashFee].join()
    })
    const rows = await rowsOf('/dashboard/payouts.csv')
    const lines = rows.map((row) =>
      [
        row['Order'],
        ...['Tickets USD', 'Fee USD', 'You get USD', 'Cash fees you owe USD'].map((name) =>
          cents(row[name] ?? ''),
        ),
      ].join(),
    )
    expect(lines.toSorted()).toEqual(expected.toSorted())
  })
})

test('the statement of a year is the rows of it, by month, by host and by kind', async () => {
  const ofYear = (rows: readonly Posting[]) => {
    const { tickets: sales, back, fee, deducted, earned, paidOut, cashFees } = sumsOf(rows)
    return [sales, back, fee, deducted, earned, paidOut, cashFees]
  }
  const sunday = ofEvent(money.sunday)
  const text = await open('/dashboard/payouts/year')
  expect(dollars(text, 'Month by month')).toEqual([all, all, mine, sunday, all].flatMap(ofYear))
  const expected = [mine, sunday].flatMap((ofHost, at) =>
    [...Map.groupBy(ofHost, ({ kind }) => kind)].map(([kind, rows]) =>
      [
        ['Classy Steppers', 'Sunday School'][at],
        lineKindLabels[kind as LineKind],
        rows.length,
        sum(rows, tickets),
        sum(rows, ({ organizerFee }) => organizerFee),
        sum(rows, gets),
        sum(rows, ({ cashFee }) => cashFee),
      ].join(),
    ),
  )
  const columns = ['Tickets USD', 'Fee USD', 'You get USD', 'Cash fees you owe USD']
  const lines = (await rowsOf('/dashboard/payouts/year.csv')).map((row) =>
    [row['Host'], row['Kind'], row['Entries'], ...columns.map((name) => cents(row[name] ?? ''))].join(),
  )
  expect(lines.toSorted()).toEqual(expected.toSorted())
})

test('the page of cash fees has each row that changed what is owed, and the fees of each order', async () => {
  const { owed, cashFees, deducted } = sumsOf(mine)
  const changes = mine.filter(({ cashFee }) => cashFee !== 0)
  const { text, addresses } = await read(`/dashboard/payouts/cash-fees?host=${money.night.organizerId}`)
  expect(dollars(text, 'Cash fees', 'History')).toEqual([owed, cashFees, -deducted])
  expect(sorted(dollars(text, 'Change of what you owe', 'Our fees of your newest'))).toEqual(
    sorted(changes.flatMap(({ cashFee }) => [size(cashFee), cashFee])),
  )
  const orders = everyOrder().filter((order) =>
    ofOrder(order).some(({ organizerId }) => organizerId === money.night.organizerId),
  )
  expect(sorted(dollars(text, 'Our fees of your newest'))).toEqual(
    sorted(
      orders.flatMap((order) => {
        const rows = ofOrder(order)
        const taken = -sumsOf(rows).deducted
        return [0 - sum(rows, ({ organizerFee }) => organizerFee), ...(taken === 0 ? [] : [taken])]
      }),
    ),
  )
  for (const { orderId } of changes) expect(addresses).toContain(`/dashboard/orders/${orderId}`)
})

describe('the sales page', () => {
  const whatOneGets = (rows: readonly Posting[]) => {
    const { tickets: brought, back, fee, deducted, earned } = sumsOf(rows)
    return [brought, back, fee, deducted, earned]
  }
  const lineOf = (rows: readonly Posting[]) => {
    const [brought = 0, back = 0, fee = 0, deducted = 0, earned = 0] = whatOneGets(rows)
    return [brought, ...[back, fee, deducted].filter((part) => part !== 0).map(size), earned]
  }

  test('says what one gets, of all events and of each, which leads to its orders', async () => {
    const { text, addresses } = await read('/dashboard/sales')
    const next = sum(ofEvent(money.sunday), gets)
    const events = [money.coming, money.sunday, money.night]
    expect(dollars(text, 'What you get', 'Search and filter')).toEqual([
      ...whatOneGets(all),
      next,
      sumsOf(all).cashFees,
      ...events.flatMap((event) => lineOf(ofEvent(event))),
    ])
    for (const { eventId } of events) expect(addresses).toContain(`/dashboard/events/${eventId}/sales`)
    const file = await rowsOf('/dashboard/sales-by-event.csv')
    expect(file.map((row) => cents(row['Host gets USD'] ?? ''))).toEqual(
      events.map((event) => sumsOf(ofEvent(event)).earned),
    )
  })

  test('adds up and lists the orders of all events', async () => {
    const { text, addresses } = await read('/dashboard/sales')
    expect(dollars(text, 'Show orders', 'Chosen')).toEqual([
      grossOf(everyOrder()),
      money.orders.waiting.total,
      ...everyOrder()
        .toReversed()
        .map((order) => ofBuyer(order).subtotal),
    ])
    for (const { id } of everyOrder()) expect(addresses).toContain(`/dashboard/orders/${id}`)
  })

  test('adds up the orders of a filter, which has no sums of its own', async () => {
    for (const [method, isOf] of [
      ['cash', isCash],
      ['card', (order: SoldOrder) => !isCash(order) && order.total > 0 && order !== money.orders.otis],
    ] as const) {
      const text = await open(`/dashboard/sales?method=${method}`)
      const orders = everyOrder().filter(isOf)
      const due = orders.includes(money.orders.waiting) ? [money.orders.waiting.total] : []
      expect(dollars(text, 'Show orders', 'Chosen').slice(0, 1 + due.length)).toEqual([
        grossOf(orders),
        ...due,
      ])
    }
  })

  test('of one event, its overview, and what the lists of events say of it are the same', async () => {
    const { night, coming, orders } = money
    const path = `/dashboard/events/${night.eventId}`
    const text = await open(`${path}/sales`)
    const rows = ofEvent(night)
    expect(dollars(text, 'What you get', 'Search and filter')).toEqual([
      ...whatOneGets(rows),
      sumsOf(rows).cashFees,
    ])
    const gross = [grossOf(ofNight()), orders.waiting.total]
    expect(dollars(text, 'Show orders', 'Download CSV')).toEqual(gross)
    expect(dollars(await open(path), 'Sales $', 'View orders')).toEqual(gross)
    expect(dollars(await open('/dashboard'))).toEqual([sumsOf(ofEvent(coming)).tickets])
    expect(dollars(await open('/dashboard/events?state=over'), 'Actions')).toContain(gross[0])
  })

  test('is a file with what each buyer paid and got back', async () => {
    const expected = everyOrder().map((order) => {
      const { subtotal, back } = ofBuyer(order)
      return [order.code, subtotal, order.total - subtotal, order.total, back].join()
    })
    const rows = await rowsOf('/dashboard/sales.csv')
    const columns = ['Amount USD', 'Fees USD', 'Buyer pays USD', 'Refunded USD']
    const lines = rows.map((row) => [row['Order'], ...columns.map((name) => cents(row[name] ?? ''))].join())
    expect(lines.toSorted()).toEqual(expected.toSorted())
  })
})

test('the payments are what each buyer paid, and what went back of it', async () => {
  const paid = everyOrder().filter(({ total }) => total > 0)
  const text = await open('/dashboard/tickets/payments')
  expect(sorted(dollars(text, 'Buyer pays'))).toEqual(
    sorted(paid.flatMap((order) => [order.total, ...(ofBuyer(order).back > 0 ? [ofBuyer(order).back] : [])])),
  )
})

test('the box of cash is what was taken and given back since it was counted', async () => {
  const { ray, dee, bo, waiting } = money.orders
  const counted = ray.total + dee.total
  const box = bo.total - sum([ray, dee], (order) => ofBuyer(order).back)
  const { text, addresses } = await read('/cash-payments')
  expect(box).toBeLessThan(0)
  expect(dollars(text, 'Waiting for cash')).toEqual([
    waiting.total,
    waiting.total,
    -box,
    9_000,
    counted,
    counted - 9_000,
  ])
  const orders = `/dashboard/events/${money.night.eventId}/sales?method=cash`
  expect(addresses).toContain(orders)
  const listed = (await read(orders)).addresses
  for (const { id } of [ray, dee, bo, waiting]) expect(listed).toContain(`/dashboard/orders/${id}`)
  expect(listed).not.toContain(`/dashboard/orders/${money.orders.pat.id}`)
})

test('the notice of a day says what the orders of that day brought', async () => {
  await tellSales({ ...ctxOf(db), now: tomorrowAtNoon })
  const [sale] = ofKind(ofEvent(money.coming), 'sale')
  const text = await open('/dashboard/notifications')
  expect(dollars(text, 'The Coming Ball: 1 ticket sold', 'See who bought')).toEqual([tickets(sale!)])
})

test('what codes took off is what their orders paid less', async () => {
  const text = await open(`/dashboard/events/${money.night.eventId}/codes`)
  const off = [4_000 - ofBuyer(money.orders.guest).subtotal, 9_100 - ofBuyer(money.orders.mo).subtotal]
  expect(dollars(text)).toEqual(off)
})

test('what admins pay out is what is owed', async () => {
  const { personId } = await billingAdmin(db)
  const text = await open('/dashboard/admin/payments', { cookie: await sessionCookie(db, personId) })
  const due = sum(ofEvent(money.sunday), gets)
  const rivals = -sum(
    books.filter((row) => row.organizerId === money.rivals.organizerId && isPayout(row)),
    gets,
  )
  expect(dollars(text, 'Disputes to answer', 'Due to hosts')).toEqual([2_060])
  expect(dollars(text, 'Due to hosts')).toEqual([
    due,
    due,
    rivals,
    amountOf(money.paid),
    amountOf(money.cameBack),
  ])
})

describe('an order', () => {
  /** The rows of an order, and of each payout that holds some of it its part, with what is open after each. */
  function ofHost(order: SoldOrder): number[][] {
    const isPaidOut = ofNight().includes(order) && order !== money.orders.otis
    let [open, part] = [0, 0]
    return mine.concat(ofEvent(money.sunday)).flatMap((row) => {
      if (isPayout(row) && isPaidOut && !isCash(order) && ofOrder(order).length > 0) {
        if (row.kind === 'payout') part = -open
        const change = row.kind === 'payout' ? part : -part
        open += change
        return [[change, open]]
      }
      if (row.orderId !== order.id) return []
      const change = row.kind.startsWith('cash') ? 0 - row.cashFee : gets(row)
      open += change
      const cash = row.kind === 'cash_sale' ? order.total : ofBuyer(order).back
      const words = row.kind.startsWith('cash')
        ? [cash, row.cashFee]
        : row.kind.startsWith('fee')
          ? [row.cashFee]
          : [row.provider, row.buyerFee, tickets(row), row.organizerFee]
      return [[...words.map(size), change, open]]
    })
  }

  test('is told to its host row by row, and what is open of all of them is what is owed', async () => {
    let open_ = 0
    for (const order of everyOrder()) {
      const text = await open(`/dashboard/orders/${order.id}/statement`)
      const lines = ofHost(order)
      if (lines.length === 0) continue
      expect(dollars(text, 'Yours after it', 'The fingerprints'), order.name).toEqual(lines.flat())
      open_ += isCash(order) ? 0 : (lines.at(-1)?.at(-1) ?? 0)
    }
    expect(open_).toBe(sum(all, gets))
  })

  test('is told to its buyer: what they paid and got back', async () => {
    for (const order of everyOrder()) {
      const { back } = ofBuyer(order)
      const buyer = await asBuyer(order)
      const isPaid = order.total > 0 && order !== money.orders.waiting
      const page = `/dashboard/orders/${order.id}`
      const [own, list] = [await open(page, buyer), await open('/dashboard/orders', buyer)]
      expect([order.name, said(own, 'Total'), said(own, 'Refunded')]).toEqual([order.name, order.total, back])
      expect(dollars(list)).toEqual(order.total === 0 ? [] : [order.total, ...(back > 0 ? [back] : [])])
      if (!isPaid) continue
      const statement = await open(`${page}/statement`, buyer)
      expect(said(statement, 'In all you have paid')).toBe(order.total - back)
      expect(dollars(statement, 'Paid after it', 'The fingerprints').at(-1)).toBe(order.total - back)
      const receipt = await open(`${page}/receipt`, buyer)
      expect([said(receipt, 'Total'), said(receipt, 'Paid after refunds')]).toEqual([
        order.total,
        back > 0 ? order.total - back : 0,
      ])
    }
  })

  test('says to its host what the buyer paid, what went back, and the fee', async () => {
    for (const order of everyOrder()) {
      const { subtotal, back } = ofBuyer(order)
      const text = await open(`/dashboard/orders/${order.id}`)
      const [sale] = ofKind(ofOrder(order), 'sale', 'cash_sale')
      const words = [
        'Fees the buyer pays',
        'Buyer pays',
        'Refunded',
        'Your fee (?:before refunds|for this order)',
      ]
      const fee = size(sale?.organizerFee ?? (order === money.orders.waiting ? WAITING_FEE : 0))
      expect([order.name, ...words.map((asked) => said(text, asked))]).toEqual([
        order.name,
        order.total - subtotal,
        order.total,
        back,
        fee,
      ])
    }
  })

  test('says before it is refunded what goes back, of whose money', async () => {
    const { pat } = money.orders
    const [sale] = ofKind(ofOrder(pat), 'sale')
    const { provider, buyerFee, organizerFee } = sale!
    const text = await open(`/dashboard/orders/${pat.id}/refund`)
    expect(dollars(text)).toEqual([
      provider,
      tickets(sale!),
      0 - buyerFee,
      provider,
      0 - buyerFee - organizerFee,
      gets(sale!),
      provider,
    ])
  })
})
