import type { EventDetail } from '#modules/events/event.ts'
import { fromPrice } from '#modules/events/from-price.ts'
import { formatPrice, ZERO_CENTS } from '#platform/money.ts'
import { formatDay, type Instant } from '#platform/time.ts'
import { buttonClass } from '#ui/button-style.ts'

/** On phones, always within reach of the thumb: the price all in, and the way to the tickets. */
export function BuyBar({ event, now }: { event: EventDetail; now: Instant }) {
  const from = fromPrice(event.ticketTypes, now)
  if (!from) return null
  const { allIn, earlyBirdUntil, isOnlyPrice } = from
  return (
    <div
      data-buy-bar
      className="roomy:sticky bottom-(--thumb-bar) z-5 border-t border-border bg-surface px-4 py-3 lg:hidden"
    >
      <div className="flex items-center justify-between gap-4">
        <p className="min-w-0 leading-snug">
          <strong className="block text-lg">
            {!isOnlyPrice && <span className="font-normal text-muted">from </span>}
            {formatPrice(allIn)}
          </strong>
          <span className="block text-sm text-muted">
            {allIn === ZERO_CENTS ? 'no fees' : 'all in, per person'}
            {earlyBirdUntil && (
              // On a narrow phone it would be a third line; the ticket says it too.
              <span className="hidden sm:inline">
                {` · early bird until ${formatDay(earlyBirdUntil, event.timeZone)}`}
              </span>
            )}
          </span>
        </p>
        <a href="#tickets" className={`${buttonClass('primary', 'lg')} shrink-0`}>
          Get tickets
        </a>
      </div>
    </div>
  )
}
