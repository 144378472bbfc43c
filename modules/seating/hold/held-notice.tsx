import { type ReactNode, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import type { HeldSeats } from '#modules/seating/hold/held-seats.ts'
import { useHeldSeats } from '#modules/seating/hold/use-held-seats.client.ts'
import { HoldTimer } from '#modules/seating/picker/chosen/hold-timer.tsx'
import { formatCounted } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { NETWORK_ERROR } from '#ui/network-error.ts'
import { showToast } from '#ui/toast.ts'

interface HeldNoticeProps {
  eventId: string
  /** On the event's own page its title need not be said. */
  isOnEventPage?: boolean
  /** Where there is room for them: the seats by name, and what they cost. */
  children?: (held: HeldSeats) => ReactNode
}

/** Seats that a visitor chose and has not paid for: how long they are kept, the way to pay, and to let go of them. */
export function HeldNotice({ eventId, isOnEventPage = false, children }: HeldNoticeProps) {
  const { found, read, extend, letGo } = useHeldSeats(eventId)
  const [end, setEnd] = useState('')
  const section = useRef<HTMLElement>(null)
  // Without an answer there is nothing to tell: what is held stays held, and checkout finds it.
  if (found.status !== 'read') return null
  const { seatIds, orderKey, eventTitle, leftMs } = found
  const isHeld = seatIds.length > 0 && leftMs !== null
  if (!isHeld && end === '') return null
  const seats = `${formatCounted(seatIds.length, 'seat')} held`
  const onLetGo = async () => {
    if (!(await letGo())) return showToast({ title: NETWORK_ERROR, tone: 'danger' })
    setEnd('Your seats are free for everybody again.')
    section.current?.focus() // what was pressed goes away
  }
  const onOver = async () => {
    setEnd('The time for your seats is over.')
    await read()
  }
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Your held seats"
      className="mt-2 space-y-2 rounded-md border-2 border-primary bg-surface px-3 py-3 text-text shadow-1 outline-none"
    >
      {isHeld ? (
        <>
          <p className="font-semibold wrap-anywhere">
            {isOnEventPage ? seats : `${seats}: ${eventTitle}`}
            {orderKey !== null && ', not paid yet'}
          </p>
          <HoldTimer {...found} onExtend={() => void extend()} onOver={() => void onOver()} />
          {children?.(found)}
          <div className="flex flex-wrap items-center gap-x-1">
            <LinkButton to={`${href('/checkout')}?seats=${eventId}`}>Continue to checkout</LinkButton>
            {orderKey === null && (
              <Button variant="quiet" onClick={() => void onLetGo()} className="px-2">
                Let go
              </Button>
            )}
          </div>
        </>
      ) : (
        <output className="block">
          {end}
          <Link
            to={href('/events/:id/seats', { id: eventId })}
            className="flex min-h-tap w-fit items-center font-semibold underline"
          >
            Choose seats
          </Link>
        </output>
      )}
    </section>
  )
}
