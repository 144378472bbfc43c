import type { EventDetail } from '#modules/events/event.ts'
import { fromPrice } from '#modules/events/from-price.ts'
import { priceUnit } from '#modules/pricing/price-unit.ts'
import { formatPrice, ZERO_CENTS } from '#platform/money.ts'
import { formatDay, type Instant } from '#platform/time.ts'
import { buttonClass } from '#ui/button-style.ts'

/**
 * On phones, always within reach of the thumb: the price all in, and the way to the tickets. With large letters, or in a
 * window that is not high, it is one slim line.
 */
export function BuyBar({ event, now }: { event: EventDetail; now: Instant }) {
  const from = fromPrice(event.ticketTypes, now)
  if (!from) return null
  const { allIn, earlyBirdUntil, isOnlyPrice } = from
  return (
    <div
      data-buy-bar
      className="sticky bottom-(--thumb-bar) z-5 border-t border-border bg-surface px-2 py-1 roomy:px-4 roomy:py-3 lg:hidden"
    >
      <div className="inline-flex w-full items-center justify-between gap-2 roomy:gap-4">
        <p className="min-w-min leading-tight roomy:leading-snug">
          <strong className="block roomy:text-lg">
            {!isOnlyPrice && <span className="font-normal text-muted">from </span>}
            {formatPrice(allIn)}
          </strong>
          <span className="hidden text-sm text-muted roomy:block">
            {allIn === ZERO_CENTS ? 'no fees' : `all in, ${priceUnit(from.admits)}`}
            {earlyBirdUntil && (
              // On a narrow phone it would be a third line; the ticket says it too.
              <span className="hidden sm:inline">
                {` · early bird until ${formatDay(earlyBirdUntil, event.timeZone)}`}
              </span>
            )}
          </span>
        </p>
        <a href="#tickets" className={`${buttonClass('primary', 'lg')} leading-tight roomy:shrink-0`}>
          Get tickets
        </a>
      </div>
    </div>
  )
}
