import type { CalledOffNights } from '#modules/checkout/cancel/call-off-nights.server.ts'
import { cancelMessage } from '#modules/checkout/cancel/cancel-messages.ts'
import { formatCounted } from '#platform/money.ts'
import { formatDay } from '#platform/time.ts'
import { Notice } from '#ui/notice.tsx'

interface CalledOffNoticeProps extends CalledOffNights {
  /** What they are called, one of them. */
  noun: string
}

/** What became of events that were postponed or cancelled together, and why those stay that do. */
export const CalledOffNotice = ({ done, left, how, noun }: CalledOffNoticeProps) => (
  <Notice tone={left.length === 0 ? 'success' : 'warning'} live>
    {`${formatCounted(done, noun)} ${done === 1 ? 'is' : 'are'} ${how}.`}
    {left.map(({ startsAt, timeZone, failure }) => (
      <p key={startsAt}>{`${formatDay(startsAt, timeZone)} stays as it is. ${cancelMessage(failure)}`}</p>
    ))}
  </Notice>
)
