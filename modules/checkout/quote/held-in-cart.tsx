import { HeldNotice } from '#modules/seating/hold/held-notice.tsx'
import { useHintedEvents } from '#modules/seating/hold/use-hinted-events.client.ts'

/** In the cart, where people look for what they chose: the seats that they hold, which are paid for by themselves. */
export const HeldInCart = () =>
  useHintedEvents().map((eventId) => <HeldNotice key={eventId} eventId={eventId} />)
