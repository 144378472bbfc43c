import { href, Link } from 'react-router'
import type { PayoutsPage } from '#modules/payouts/payouts-page.ts'
import type { PayoutAccount } from '#modules/payouts/account/payout-account.server.ts'
import { BalanceCard } from '#modules/payouts/balance-card.tsx'
import { HeldOrders } from '#modules/payouts/held-orders.tsx'
import { PastPayouts } from '#modules/payouts/past-payouts.tsx'
import { StatementList } from '#modules/payouts/statement/statement-list.tsx'
import { YearLink } from '#modules/payouts/year/year-screen.tsx'
import { listAddress } from '#platform/list-address.ts'
import { formatUsd } from '#platform/money.ts'
import { formatDay } from '#platform/time.ts'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LocalTime } from '#ui/local-time.tsx'

/** What somebody gets and when, where it goes, what came before, and every line of the books behind it. */
export function PayoutsScreen({ page }: { page: PayoutsPage }) {
  const { coming, payouts } = page
  return (
    <>
      <HostChoice page={page} />
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        <BalanceCard page={page} />
        <AccountCard account={page.account} />
      </div>
      <YearLink host={page.host?.id} />
      {coming.length > 0 && (
        <section aria-labelledby="coming" className="space-y-3">
          <Heading level={2} size="small" id="coming">
            Still to come
          </Heading>
          <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
            {coming.map(({ eventId, title, startsAt, cents, dueAt, timeZone }) => (
              <li key={eventId} className="relative flex flex-wrap justify-between gap-x-4 p-4">
                <span className="min-w-0">
                  <Link
                    to={href('/dashboard/events/:eventId', { eventId })}
                    className="font-semibold wrap-anywhere after:absolute after:inset-0"
                  >
                    {title}
                  </Link>
                  <span className="block text-muted">
                    {`${formatDay(startsAt, timeZone)}. Due on ${formatDay(dueAt, timeZone)}`}
                  </span>
                </span>
                <strong>{formatUsd(cents)}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      <HeldOrders orders={page.held} />
      <PastPayouts payouts={payouts} path={page.path} />
      <StatementList page={page} />
    </>
  )
}

/** Links to each of several organisers. */
function HostChoice({ page: { hosts, host, path } }: { page: PayoutsPage }) {
  if (hosts.length < 2) return null
  return (
    <nav aria-label="Hosts" className="flex flex-wrap gap-2">
      {hosts.map(({ id, name }) => (
        <Link
          key={id}
          to={listAddress(path, {}, { host: id })}
          aria-current={host?.id === id ? 'page' : undefined}
          className="inline-flex min-h-tap items-center rounded-pill border border-border-strong px-4 font-semibold wrap-anywhere aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

function AccountCard({ account }: { account: PayoutAccount | null }) {
  return (
    <Card as="section" className="space-y-3 p-5">
      <Heading level={2} size="small">
        Where it goes
      </Heading>
      {account ? (
        <>
          <p className="wrap-anywhere">
            <strong>{account.hint}</strong>
          </p>
          <p className="text-muted">
            Money is sent there from <LocalTime at={account.usableFrom} form="day" /> on.
          </p>
          <Link
            to={href('/dashboard/payouts/account')}
            className="inline-flex min-h-tap items-center font-semibold underline"
          >
            Change the account
          </Link>
        </>
      ) : (
        <>
          <p>You have not said yet where your money goes. Until you do, it waits for you here.</p>
          <LinkButton to={href('/dashboard/payouts/account')}>Say where your money goes</LinkButton>
        </>
      )}
    </Card>
  )
}
