import { useState } from 'react'
import { ChosenSeatsBar } from '#modules/seating/box-office/chosen-seats-bar.tsx'
import { isLargeRoom } from '#modules/seating/chart/large-room.ts'
import { HostMap } from '#modules/seating/box-office/map/host-map.tsx'
import { SeatBoxes } from '#modules/seating/box-office/seat-boxes.tsx'
import { mayBeBlocked } from '#modules/seating/box-office/seat-state.ts'
import type { SeatingList } from '#modules/seating/box-office/seating-list.server.ts'
import { SeatingMap } from '#modules/seating/box-office/map/seating-map.tsx'
import { SeatChangeResult } from '#modules/seating/box-office/map/seat-change-result.tsx'
import {
  nextNotice,
  type SeatChangeNotice,
  wordsOf,
} from '#modules/seating/box-office/map/seat-change-notice.ts'
import type { SeatingFailure } from '#modules/seating/box-office/seating-messages.ts'
import type { FormResult } from '#platform/form-result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Heading } from '#ui/heading.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { Opener } from '#ui/opener.tsx'

interface HostRoomProps {
  list: SeatingList
  result: FormResult<null, SeatingFailure> | null
  /** The guest with this ticket is to get another seat. */
  onMove: (ticketId: string) => void
}

const NONE: ReadonlySet<string> = new Set()

/** The room of the host: seats are chosen on the map or in the list, and are then blocked or released. */
export function HostRoom({
  list: {
    seats,
    drawing,
    chart: { geometryHash },
  },
  result,
  onMove,
}: HostRoomProps) {
  const hasScripts = useHydrated()
  const [chosen, setChosen] = useState(NONE)
  // What was done is said until something else is chosen.
  const [told, setTold] = useState<SeatChangeNotice | null>(
    () => result && { result, words: wordsOf(result, seats) },
  )
  const [seen, setSeen] = useState({ seats, result, drawing, geometryHash })
  if (seen.seats !== seats || seen.result !== result) {
    // The same drawing read anew is no other one: the map stays where it was moved to.
    const isSame = seen.geometryHash === geometryHash
    setSeen({ seats, result, drawing: isSame ? seen.drawing : drawing, geometryHash })
    setTold(nextNotice(told, seen, { result, seats }))
    const isDone = seen.result !== result && result?.ok
    const open = new Set<string>(isDone ? NONE : seats.filter(mayBeBlocked).map(({ id }) => id))
    setChosen(new Set([...chosen].filter((id) => open.has(id))))
  }
  const chart = seen.drawing
  const toggle = (ids: readonly string[]) => {
    setTold(null)
    setChosen((now) => {
      const isAll = ids.every((id) => now.has(id))
      return new Set(isAll ? [...now].filter((id) => !ids.includes(id)) : [...now, ...ids])
    })
  }
  const open = seats.filter(mayBeBlocked)
  const answer = told && <SeatChangeResult {...told} isInSight={hasScripts} />
  return (
    <ActionForm result={result} showsResult={false} className="space-y-8">
      {!hasScripts && answer}
      <SeatingMap
        chart={chart}
        seats={seats}
        pressed={
          hasScripts && (
            <HostMap chart={chart} seats={seats} chosen={chosen} onToggle={toggle} onMove={onMove} />
          )
        }
      />
      <section aria-labelledby="block" className="space-y-4 print:hidden">
        <Heading level={2} id="block">
          Block or release seats
        </Heading>
        {open.length === 0 ? (
          <p>Guests have or hold every seat.</p>
        ) : (
          <>
            <p className="text-muted">
              {hasScripts ? 'Press seats on the map, or tick them in the list.' : 'Tick seats.'} Nobody can
              buy a blocked seat. You can still give it to a guest.
            </p>
            {isLargeRoom(seats) && (
              <noscript>
                <p>A room of this size is changed with JavaScript alone.</p>
              </noscript>
            )}
            {(hasScripts || !isLargeRoom(seats)) && (
              <details open={!hasScripts || undefined}>
                <Opener>Choose from a list</Opener>
                <SeatBoxes seats={open} chosen={chosen} onToggle={toggle} hasScripts={hasScripts} />
              </details>
            )}
          </>
        )}
      </section>
      {open.length > 0 && (
        <ChosenSeatsBar
          chosen={open.filter(({ id }) => chosen.has(id))}
          answer={hasScripts && answer}
          onClear={hasScripts ? () => setChosen(NONE) : null}
        />
      )}
    </ActionForm>
  )
}
