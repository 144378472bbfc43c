import { type PayoutAccount, payoutAccountOf } from '#modules/payouts/account/payout-account.server.ts'
import { type Balance, balancesOf } from '#modules/payouts/balance.server.ts'
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
import { epochMs, type Instant } from '#platform/time.ts'

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
  const [balances, held, payouts, account] = await Promise.all([
    balancesOf(db, owner),
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
  const { host: _, ...others } = values
  const { rows, isFirst, ...beside } = await listStatement(db, owner, {
    filters: host ? { ...others, host: host.organizerId } : others,
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
    next: nextOf(shown, { all: balances, account, now }),
    waitsForOthers: shown.some((balance) => balance.due > ZERO_CENTS && !isPaid(balance, balances)),
    coming: shown
      .flatMap(({ comingEvents }) => comingEvents)
      .toSorted((one, other) => epochMs(one.dueAt) - epochMs(other.dueAt)),
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
  const [balances, account] = await Promise.all([balancesOf(db, owner), payoutAccountOf(db, owner)])
  return nextOf(balances, { all: balances, account, now }).map((next) =>
    nextPayoutText(next, balances.length > 1 ? next.organizer : undefined),
  )
}

/** What is due to the other organisers of a person, of all of them: below 0 where these owe. */
const dueElsewhere = (balance: Balance, all: Balance[]): Cents =>
  addCents(ZERO_CENTS, ...all.filter((other) => other !== balance).map(({ due }) => due))

/** Whether an organiser is paid what is due: nobody is whose other organisers owe as much. */
const isPaid = (balance: Balance, all: Balance[]): boolean =>
  balance.due + dueElsewhere(balance, all) > ZERO_CENTS

/** Each organiser is paid on their own: the debt of one is not taken from another. */
const nextOf = (
  balances: Balance[],
  { all, account, now }: { all: Balance[]; account: PayoutAccount | null; now: Instant },
) =>
  balances.flatMap((balance) => {
    const next = nextPayout({
      now,
      due: balance.due,
      elsewhere: dueElsewhere(balance, all),
      coming: balance.comingEvents,
      usableFrom: account?.usableFrom ?? null,
    })
    return next ? { ...next, organizer: balance.name } : []
  })
