import { type ReactNode, useEffect, useState } from 'react'
import { type Door, doorGate } from '#modules/tickets/door/door.ts'
import { doorOpens } from '#modules/tickets/door/door-opens.ts'
import { formatLongDay, type Instant, systemNow } from '#platform/time.ts'
import { buttonClass } from '#ui/button-style.ts'
import { Icon } from '#ui/icon.tsx'

/** In the address of a scanner whose door was opened without JavaScript. */
export const OPENED = { name: 'open', value: 'yes' }

interface DoorGateProps {
  door: Door
  /** By the server's clock, when the page was made. */
  now: Instant
  /** Whether the address says that somebody opened it. */
  isOpened: boolean
  /** The list of doors; null for whoever has this one alone. */
  back: string | null
  /** The scanner, and whether the door was opened before its time. */
  children: (isOpened: boolean) => ReactNode
}

const LOOK_EVERY_MS = 20_000

/**
 * Asks before a scanner begins whether this is the door: of an event of another day a scan would use up a ticket. A door that is
 * being scanned at does not close behind the last guests.
 */
export function DoorGate({ door, now, isOpened, back, children }: DoorGateProps) {
  const [pressed, setPressed] = useState(isOpened)
  const [time, setTime] = useState(now)
  const [hasBegun, setHasBegun] = useState(isOpened)
  const gate = doorGate(door, time)
  if (gate === 'open' && !hasBegun) setHasBegun(true)
  useEffect(() => {
    const look = () => setTime(systemNow())
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  if (pressed || hasBegun || gate === 'open') return children(pressed)

  return (
    <main
      data-always-dark
      className="flex min-h-dvh flex-col justify-center-safe gap-5 bg-bg p-6 text-text lg:items-center lg:text-center"
    >
      <h1 tabIndex={-1} className="font-display text-4xl leading-tight font-black text-balance uppercase">
        {gate === 'early' ? 'Not open yet' : 'Event is over'}
      </h1>
      <p className="text-2xl font-semibold wrap-anywhere">{door.title}</p>
      <p className="text-lg text-pretty text-muted wrap-anywhere">
        {door.organizer}, {door.venue}
      </p>
      <p className="max-w-measure text-xl text-pretty">
        {gate === 'early'
          ? doorOpens(door.doorsAt, door.timeZone, time)
          : `This event was on ${formatLongDay(door.startsAt, door.timeZone)}.`}{' '}
        A scan uses up its ticket.
      </p>
      <form
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          setPressed(true)
        }}
        className="flex flex-col gap-3 sm:flex-row lg:justify-center"
      >
        <input type="hidden" name="event" value={door.eventId} />
        <input type="hidden" name={OPENED.name} value={OPENED.value} />
        <button type="submit" className={buttonClass('primary', 'lg')}>
          <Icon name="qr-code" />
          {gate === 'early' ? 'Open this door now' : 'Scan all the same'}
        </button>
        {back !== null && (
          <a href={back} className={buttonClass('secondary', 'lg')}>
            All doors
          </a>
        )}
      </form>
    </main>
  )
}
