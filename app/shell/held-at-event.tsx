import { HeldNotice } from '#modules/seating/hold/held-notice.tsx'
import { useHintedEvents } from '#modules/seating/hold/use-hinted-events.client.ts'

/** On the page of an event: the way back to seats that its visitor holds there. Whoever chose none asks for nothing. */
export const HeldAtEvent = ({ eventId }: { eventId: string }) =>
  useHintedEvents().includes(eventId) && <HeldNotice eventId={eventId} isOnEventPage />
