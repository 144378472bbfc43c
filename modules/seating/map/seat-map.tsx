import { useMemo, useState } from 'react'
import { floorToShow } from '#modules/seating/map/floor-to-show.ts'
import { MapFrame } from '#modules/seating/map/map-frame.tsx'
import type { MapScene, SeatLook, SectionText } from '#modules/seating/map/map-scene.ts'
import { boxesOfSections } from '#modules/seating/map/plan/seat-boxes.ts'
import { SeatKey } from '#modules/seating/map/seat-key.tsx'
import { rowEnds } from '#modules/seating/map/draw/row-ends.ts'
import { seatIndex } from '#modules/seating/map/plan/seat-index.ts'
import { isOnFloor } from '#modules/seating/map/plan/seat-plan.ts'
import { SEAT_STATUS } from '#modules/seating/map/plan/seat-status.ts'
import { describeSeat, seatName } from '#modules/seating/picker/describe-seat.ts'
import type { SeatsSeen } from '#modules/seating/picker/list/list-seats.ts'
import { seatUnit } from '#modules/pricing/seat-unit.ts'
import { formatPrice, toCents } from '#platform/money.ts'
import { Select } from '#ui/select.tsx'

interface SeatMapProps {
  seen: SeatsSeen
  isWanted: (position: number) => boolean
  viewOf: (position: number) => string
  onPick: (position: number) => void
  /** For the host, who knows more of seats than visitors do. */
  host?: HostView
}

export interface HostView {
  /** By status. */
  looks: readonly SeatLook[]
  /** What a press does. */
  hint: string
  nameOf: (position: number) => string
  isOpen: (position: number) => boolean
  onPickBlock: (block: number) => void
}

/** The room as a picture that is pressed: seats are chosen by touch, mouse and keyboard. */
export function SeatMap({ seen, isWanted, viewOf, onPick, host }: SeatMapProps) {
  const { plan, prices, statuses, own } = seen
  const [floor, setFloor] = useState(() => floorToShow(seen, plan.floors.length > 1 ? 0 : -1, isWanted))
  const [shownFor, setShownFor] = useState(() => isWanted)
  if (shownFor !== isWanted) {
    // Who looks for others sees them, wherever they stand; a floor that is chosen afterwards stays.
    setShownFor(() => isWanted)
    setFloor(floorToShow(seen, floor, isWanted))
  }
  const sectionBoxes = useMemo(() => boxesOfSections(plan), [plan])
  const index = useMemo(() => seatIndex(plan, floor), [plan, floor])
  const ends = useMemo(() => rowEnds(plan, floor, index), [plan, floor, index])
  const looks = host?.looks
  const sectionTexts = useMemo(
    () =>
      looks
        ? plan.sections.map(({ name }) => ({ name, price: '', unit: '' }))
        : textsOfSections(seen, isWanted),
    [looks, plan, seen, isWanted],
  )
  const scene: MapScene = useMemo(
    () => ({
      plan,
      statuses,
      own,
      isWanted,
      sectionTexts,
      floor,
      index,
      rowEnds: ends,
      sectionBoxes,
      ...(looks && { looks }),
    }),
    [plan, statuses, own, isWanted, sectionTexts, floor, index, ends, sectionBoxes, looks],
  )
  const statusOf = (at: number) => {
    if (own.has(at)) return 'yours'
    return statuses[at] === SEAT_STATUS.free
      ? 'available'
      : statuses[at] === SEAT_STATUS.held
        ? 'held'
        : 'taken'
  }
  const nameOf = (at: number) =>
    [seatName(describeSeat(plan, prices, at), statusOf(at)), viewOf(at)].filter(Boolean).join(', ')
  const isFiltered = useMemo(
    () => statuses.some((status, at) => status === SEAT_STATUS.free && !isWanted(at)),
    [statuses, isWanted],
  )
  const canPick =
    host?.isOpen ?? ((at: number) => own.has(at) || (statuses[at] === SEAT_STATUS.free && isWanted(at)))
  return (
    <div className="space-y-3">
      {plan.floors.length > 1 && (
        <Select label="Floor" value={String(floor)} onChange={({ target }) => setFloor(Number(target.value))}>
          {[...plan.floors.entries()].map(([at, name]) => (
            <option key={at} value={at}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <MapFrame
        // Another floor is another drawing, of which no seat has been pressed yet.
        key={floor}
        scene={scene}
        hint={host?.hint ?? 'Press a part of the room to come closer, and a seat to choose it.'}
        nameOf={host?.nameOf ?? nameOf}
        isOpen={(at) => isOnFloor(scene, at) && canPick(at)}
        onPick={onPick}
        onPickBlock={host?.onPickBlock}
      />
      {!host && <SeatKey plan={plan} isFiltered={isFiltered} />}
    </div>
  )
}

/** From how much a seat of each section costs that can be had. */
function textsOfSections(
  { plan, prices, statuses }: SeatsSeen,
  isWanted: (position: number) => boolean,
): SectionText[] {
  const least = plan.sections.map(() => Infinity)
  for (let at = 0; at < plan.count; at++) {
    const section = plan.blocks[plan.block[at]!]?.section ?? -1
    const price = prices[plan.categories[plan.category[at]!]?.id ?? '']
    if (section >= 0 && price && statuses[at] === SEAT_STATUS.free && isWanted(at))
      least[section] = Math.min(least[section]!, price.allIn)
  }
  return plan.sections.map(({ name }, at) => {
    if (least[at] === Infinity) return { name, price: 'none left', unit: '' }
    const from = toCents(least[at]!)
    return { name, price: `from ${formatPrice(from)}`, unit: seatUnit(from) }
  })
}
