import { href, Link } from 'react-router'
import type { EventCard } from '#modules/events/event.ts'

/** An event's title, in a card that leads to its page wherever it is pressed. */
export const EventLink = ({ event: { id, title } }: { event: Pick<EventCard, 'id' | 'title'> }) => (
  <Link to={href('/events/:id', { id })} className="outline-none after:absolute after:inset-0">
    {title}
  </Link>
)
