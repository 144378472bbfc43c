import type { SeatDescription } from '#modules/seating/picker/describe-seat.ts'
import { seatLabel } from '#modules/tickets/seat-text.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Seats of one's own order that is not paid yet: the map shows them as held, as it does what others hold. */
export const UnpaidNotice = ({ seats, checkoutPath }: { seats: SeatDescription[]; checkoutPath: string }) => (
  <Notice tone="warning" title="Your order is not paid yet">
    <p>These seats are held for you: {seats.map(seatLabel).join('; ')}.</p>
    <LinkButton to={checkoutPath} variant="secondary">
      Pay for these seats
    </LinkButton>
  </Notice>
)
