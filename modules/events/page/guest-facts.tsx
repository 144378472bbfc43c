import type { GuestFacts } from '#modules/events/facts/guest-facts.ts'
import { EventFact } from '#modules/events/page/event-fact.tsx'
import { Heading } from '#ui/heading.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'

/** Where to park, eat and sleep; nothing where the host has said nothing of it. */
export function StayingThere({ event }: { event: GuestFacts }) {
  const { parking, food, hotelName, hotelUrl, hotelCode } = event
  if (!parking && !food && !hotelName) return null
  return (
    <section>
      <Heading level={2} size="small">
        Parking, food and hotel
      </Heading>
      <div className="-mx-2 mt-2 space-y-1">
        {parking && <EventFact tile={<Tile icon="square-letter-p" />} title="Parking" detail={parking} />}
        {food && <EventFact tile={<Tile icon="utensils" />} title="Food" detail={food} />}
        {hotelName && (
          <EventFact
            tile={<Tile icon="bed" />}
            title={hotelName}
            detail={['Host hotel', hotelCode].filter(Boolean).join(': ')}
            way={
              hotelUrl ? { to: hotelUrl, words: 'Book a room', icon: 'external-link' as const } : undefined
            }
          />
        )}
      </div>
    </section>
  )
}

const Tile = ({ icon }: { icon: IconName }) => (
  <span className="grid size-12 shrink-0 place-items-center rounded-pill bg-surface-2">
    <Icon name={icon} size="lg" />
  </span>
)
