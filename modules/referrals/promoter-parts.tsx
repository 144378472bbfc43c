import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DateTile } from '#modules/events/date-tile.tsx'
import {
  type EventToShare,
  type PromotingTotals,
  type ReferralLink,
  referralPath,
} from '#modules/referrals/promoting.ts'
import { addCents, formatCount, formatCounted, formatUsd } from '#platform/money.ts'
import { formatDay, formatTime } from '#platform/time.ts'
import { buttonClass } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'

/** What a promoter's links have brought, and where the commission stands. */
export function PromotingSummary({ totals }: { totals: PromotingTotals }) {
  const { clicks, sales, sold, pending, approved, paid } = totals
  return (
    <Card as="li" className="space-y-4 p-5">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Figure label="Clicks">{formatCount(clicks)}</Figure>
        <Figure label="Sales" detail={sales > 0 ? formatUsd(sold) : undefined}>
          {formatCount(sales)}
        </Figure>
        <Figure label="Commission">{formatUsd(addCents(pending, approved, paid))}</Figure>
      </dl>
      <p className="text-muted">
        {`${formatUsd(pending)} pending, ${formatUsd(approved)} approved, ${formatUsd(paid)} paid`}
      </p>
    </Card>
  )
}

const Figure = ({
  label,
  detail,
  children,
}: {
  label: string
  detail?: string | undefined
  children: ReactNode
}) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="font-display text-2xl font-black wrap-anywhere">
      {children}
      {detail && <span className="block font-body text-sm font-normal text-muted">{detail}</span>}
    </dd>
  </div>
)

/** An event to come, with one's own link to it. */
export function EventToShareRow({ event }: { event: EventToShare }) {
  const { id, title, startsAt, timeZone, venue, code } = event
  const path = referralPath(code, id)
  return (
    <Row
      before={<DateTile instant={startsAt} timeZone={timeZone} top="month" />}
      title={title}
      path={path}
      code={code}
    >
      {`${formatDay(startsAt, timeZone)}, ${formatTime(startsAt, timeZone)}, ${venue}`}
    </Row>
  )
}

/** A referral link: what it is for, and what it has brought. */
export function ReferralLinkRow({ link }: { link: ReferralLink }) {
  const { code, path, event, organizer, clicks, sales, commission } = link
  return (
    <Row title={event ?? `Everything by ${organizer}`} path={path} code={code}>
      <span className="block wrap-anywhere">Code {code}</span>
      {`${formatCounted(clicks, 'click')}, ${formatCounted(sales, 'sale')}, ${formatUsd(commission)} commission`}
    </Row>
  )
}

interface RowProps {
  before?: ReactNode
  title: string
  path: string
  code: string
  children: ReactNode
}

const Row = ({ before, title, path, code, children }: RowProps) => (
  <Card as="li" className="card-link relative flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
    {before}
    <div className="min-w-40 flex-1">
      <Link to={path} className="font-semibold wrap-anywhere outline-none after:absolute after:inset-0">
        {title}
      </Link>
      <p className="text-muted">{children}</p>
    </div>
    {/* Where no script runs it opens the page with the code in its address, to be copied there. */}
    <form action={path} data-press="share" data-name={title} className="relative">
      <input type="hidden" name="ref" value={code} />
      <button type="submit" className={buttonClass('secondary')} aria-label={`Share link: ${title}`}>
        <Icon name="share" />
        Share link
      </button>
    </form>
  </Card>
)
