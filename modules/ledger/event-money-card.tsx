import { href, Link } from 'react-router'
import { EventMoneyTable } from '#modules/ledger/event-money-table.tsx'
import {
  type BookedMoney,
  deductionsOf,
  type EventMoney,
  netOf,
  totalOf,
} from '#modules/ledger/event-money.ts'
import { type Cents, formatCounted, formatUsd, toCents } from '#platform/money.ts'
import { buttonClass } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'

/**
 * What a host gets of one or of all of their events by the books, each deduction in words; `next` says what is paid out next.
 * Apart from it what other hosts get, on whose teams the reader is. Nothing while there is nothing in the books.
 */
export function EventMoneyCard({
  events,
  next,
}: {
  events: readonly EventMoney[]
  next?: readonly string[]
}) {
  const own = events.filter(({ isOwn }) => isOwn)
  const others = events.filter(({ isOwn }) => !isOwn)
  return (
    <>
      {own.length > 0 && <OwnMoney events={own} next={next} />}
      {others.length > 0 && (
        <HostsMoney events={others} isOfAll={next !== undefined} hasFile={own.length === 0} />
      )}
    </>
  )
}

interface MoneyProps {
  events: readonly EventMoney[]
}

function OwnMoney({ events, next }: MoneyProps & { next: readonly string[] | undefined }) {
  const total = totalOf(events)
  return (
    <Card as="section" className="space-y-4 p-5">
      <Heading level={2} size="small">
        What you get
      </Heading>
      <div className="max-w-xl">
        <Sum money={total} isOwn />
      </div>
      <div className="space-y-1">
        {next?.map((text) => (
          <p key={text} className="font-semibold wrap-anywhere">
            {text}
          </p>
        ))}
        {total.cashOrders > 0 && (
          <p className="text-muted">
            {`You took the cash for ${formatCounted(total.cashOrders, 'order')} yourself: no part of this. Our fee of it is ${formatUsd(total.cashFees)}.`}{' '}
            <Link to={href('/dashboard/payouts/cash-fees')} className="font-semibold text-text underline">
              Cash fees
            </Link>
          </p>
        )}
      </div>
      {next && <EventMoneyTable events={events} net="You get" />}
      <p className="flex flex-wrap gap-3">
        <Link to={href('/dashboard/payouts')} className={buttonClass('secondary')}>
          Payouts
        </Link>
        {next && <FileByEvent />}
      </p>
    </Card>
  )
}

/** Of events whose host is somebody else: it is paid out to them, and their payouts are theirs alone. */
function HostsMoney({
  events,
  isOfAll,
  hasFile,
}: MoneyProps & {
  isOfAll: boolean
  /** It is the only card, so that the file of all events is here. */
  hasFile: boolean
}) {
  const total = totalOf(events)
  return (
    <Card as="section" className="space-y-4 p-5">
      <Heading level={2} size="small">
        What the host gets
      </Heading>
      <div className="max-w-xl">
        <Sum money={total} isOwn={false} />
      </div>
      {total.cashOrders > 0 && (
        <p className="text-muted">
          {`The cash for ${formatCounted(total.cashOrders, 'order')} was taken for the host: no part of this. Our fee of it is ${formatUsd(total.cashFees)}.`}
        </p>
      )}
      {isOfAll && <EventMoneyTable events={events} net="Host gets" />}
      {isOfAll && hasFile && (
        <p>
          <FileByEvent />
        </p>
      )}
    </Card>
  )
}

const FileByEvent = () => (
  <a href={href('/dashboard/sales-by-event.csv')} download className={buttonClass('secondary')}>
    <Icon name="download" />
    Download CSV by event
  </a>
)

/** Tickets, less each deduction, and what is left. */
function Sum({ money, isOwn }: { money: BookedMoney; isOwn: boolean }) {
  return (
    <dl className="space-y-1">
      <Amount label={`Tickets of ${formatCounted(money.orders, 'online order')}`} cents={money.tickets} />
      {deductionsOf(money, isOwn).map(({ label, cents }) => (
        <Amount key={label} label={label} cents={cents} isLess />
      ))}
      <Amount label={isOwn ? 'You get' : 'The host gets'} cents={netOf(money)} isSum />
    </dl>
  )
}

interface AmountProps {
  label: string
  cents: Cents
  isLess?: boolean
  isSum?: boolean
}

const Amount = ({ label, cents, isLess = false, isSum = false }: AmountProps) => (
  <div
    className={`flex justify-between gap-4 ${isSum ? 'border-t border-border-strong pt-1 font-semibold' : ''}`}
  >
    <dt>{label}</dt>
    <dd className="tabular-nums">{formatUsd(isLess ? toCents(0 - cents) : cents)}</dd>
  </div>
)
