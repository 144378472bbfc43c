import { useRef, useState } from 'react'
import { BlockSeatsForm } from '#modules/seating/box-office/block-seats-form.tsx'
import { HostMap } from '#modules/seating/box-office/host-map.tsx'
import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import { SeatingMap } from '#modules/seating/box-office/seating-map.tsx'
import type { SeatingFailure } from '#modules/seating/box-office/seating-messages.ts'
import type { Chart } from '#modules/seating/chart/chart.ts'
import type { FormResult } from '#platform/form-result.ts'
import { Heading } from '#ui/heading.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

interface HostRoomProps {
  chart: Chart
  seats: SeatOfList[]
  result: FormResult<null, SeatingFailure> | null
}

const NONE: ReadonlySet<string> = new Set()

/** The room of the host: seats are chosen on the map or in the list, and are then blocked or released. The ticked boxes are the choice. */
export function HostRoom({ chart, seats, result }: HostRoomProps) {
  const form = useRef<HTMLDivElement>(null)
  const hasScripts = useHydrated()
  const [chosen, setChosen] = useState(NONE)
  const [seen, setSeen] = useState({ seats, result })
  // After an answer nothing is ticked any more.
  if (seen.seats !== seats || seen.result !== result) {
    setSeen({ seats, result })
    setChosen(NONE)
  }
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>('input[name=seat]') ?? [])]
  const read = () => setChosen(new Set(boxes().flatMap(({ checked, value }) => (checked ? [value] : []))))
  const toggle = (ids: readonly string[]) => {
    const meant = boxes().filter(({ value }) => ids.includes(value))
    const isTicked = meant.some(({ checked }) => !checked)
    for (const box of meant) box.checked = isTicked
    read()
  }
  return (
    <div className="space-y-8">
      <SeatingMap
        chart={chart}
        seats={seats}
        pressed={hasScripts && <HostMap chart={chart} seats={seats} chosen={chosen} onToggle={toggle} />}
      />
      <section aria-labelledby="block" className="max-w-xl space-y-4 print:hidden">
        <Heading level={2} id="block">
          Block or release seats
        </Heading>
        <p className="text-muted">Nobody can buy a blocked seat. You can still give it to a guest.</p>
        <div ref={form} onChange={read}>
          <BlockSeatsForm
            seats={seats}
            chosen={chosen}
            onToggle={hasScripts ? toggle : null}
            result={result}
          />
        </div>
      </section>
    </div>
  )
}
