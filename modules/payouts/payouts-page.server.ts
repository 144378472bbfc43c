import { type PayoutAccount, payoutAccountOf } from '#modules/payouts/account/payout-account.server.ts'
import { type Balance, balancesOf, type ComingEvent, comingMoneyOf } from '#modules/payouts/balance.server.ts'
import { heldOrdersOf } from '#modules/payouts/held-orders.server.ts'
import { payoutsOf } from '#modules/payouts/list-payouts.server.ts'
import { nextPayout, nextPayoutText } from '#modules/payouts/next-payout.ts'
import type { PayoutsPage } from '#modules/payouts/payouts-page.ts'
import { listStatement } from '#modules/payouts/statement/list-statement.server.ts'
import { readStatementQuery } from '#modules/payouts/statement/statement-query.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { listAddress, pageAddresses } from '#platform/list-address.ts'
import { addCents, type Cents, ZERO_CENTS } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'

interface Asked {
  path: string
  file: string
  search: URLSearchParams
  now: Instant
}

/**
 * Payouts as their page shows them: of one organiser of a person (the first unless asked for another), or with `ofAll` of all of
 * them together.
 */
export async function payoutsPage(
  db: DbOrTx,
  owner: PersonId,
  { path, file, search, now }: Asked,
  { ofAll }: { ofAll: boolean },
): Promise<PayoutsPage> {
  const { values, params, page, unreadable } = readStatementQuery(search)
  const [balances, coming, held, payouts, account] = await Promise.all([
    balancesOf(db, owner),
    comingMoneyOf(db, owner),
    heldOrdersOf(db, owner),
    payoutsOf(db, owner),
    payoutAccountOf(db, owner),
  ])
  const named = balances.find(({ organizerId }) => organizerId === values.host)
  const host = named ?? (ofAll ? undefined : balances[0])
  const isOf = ({ organizerId }: { organizerId: string }) => !host || organizerId === host.organizerId
  const shown = balances.filter(isOf)
  const total = (of: (balance: (typeof balances)[number]) => Cents) =>
    addCents(ZERO_CENTS, ...shown.map((balance) => of(balance)))
  const filters = { ...values, host: host?.organizerId }
  const { rows, isFirst, ...beside } = await listStatement(db, owner, {
    filters: host ? { ...filters, host: host.organizerId } : values,
    page,
  })
  return {
    path,
    params,
    file: listAddress(file, params, { host: host?.organizerId }),
    hosts: balances.map(({ organizerId, name }) => ({ id: organizerId, name })),
    host: host ? { id: host.organizerId, name: host.name } : null,
    balances: shown,
    balance: {
      due: total(({ due }) => due),
      coming: total((balance) => balance.coming),
      held: total(({ held }) => held),
      onItsWay: total(({ onItsWay }) => onItsWay),
      paidOut: total(({ paidOut }) => paidOut),
      cashFees: total(({ cashFees }) => cashFees),
    },
    next: nextOf(shown, { coming, account, now }),
    coming: coming.filter(isOf),
    held: held.filter(isOf),
    payouts: payouts.filter(isOf),
    account,
    lines: rows,
    isFirst,
    pages: pageAddresses(path, params, beside),
    isUnread: unreadable.length > 0,
  }
}

/** The next payout of each organiser of a person who gets one, in words. */
export async function nextPayoutsOf(db: DbOrTx, owner: PersonId, now: Instant): Promise<string[]> {
  const [balances, coming, account] = await Promise.all([
    balancesOf(db, owner),
    comingMoneyOf(db, owner),
    payoutAccountOf(db, owner),
  ])
  return nextOf(balances, { coming, account, now }).map((next) =>
    nextPayoutText(next, balances.length > 1 ? next.organizer : undefined),
  )
}

/** Each organiser is paid on their own: the debt of one is not taken from another. */
const nextOf = (
  balances: Balance[],
  { coming, account, now }: { coming: ComingEvent[]; account: PayoutAccount | null; now: Instant },
) =>
  balances.flatMap((balance) => {
    const next = nextPayout({
      now,
      due: balance.due,
      coming: coming.filter(({ organizerId }) => organizerId === balance.organizerId),
      usableFrom: account?.usableFrom ?? null,
    })
    return next ? { ...next, organizer: balance.name } : []
  })
