import { type FormEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { viewsFromSeats } from '#modules/seating/picker/view-from-seat.ts'
import { BestForm } from '#modules/seating/picker/best-form.tsx'
import { ChosenBar } from '#modules/seating/picker/chosen/chosen-bar.tsx'
import { ChosenPanel } from '#modules/seating/picker/chosen/chosen-panel.tsx'
import { showChosen } from '#modules/seating/picker/chosen/show-chosen.client.ts'
import { seatListPages } from '#modules/seating/picker/list/list-pages.ts'
import { chosenWith } from '#modules/seating/picker/chosen/chosen-with.ts'
import {
  type ChosenSeat,
  chosenSeats,
  type PickerCategory,
  pickerCategories,
  type PickerList,
  pickerList,
  withNames,
} from '#modules/seating/picker/picker-data.ts'
import type { SeatPrices } from '#modules/seating/picker/describe-seat.ts'
import { RoomNotes } from '#modules/seating/picker/room-notes.tsx'
import { NO_FILTER, seatFilter } from '#modules/seating/picker/seat-filter.ts'
import { SeatLegend } from '#modules/seating/picker/seat-legend.tsx'
import { SeatList } from '#modules/seating/picker/list/seat-list.tsx'
import { isSent } from '#modules/seating/picker/choose/seat-choice.ts'
import { useSeatChoices } from '#modules/seating/picker/choose/use-seat-choices.tsx'
import { useSeatRoom } from '#modules/seating/picker/use-seat-room.tsx'
import { shownStatuses } from '#modules/seating/picker/shown-statuses.ts'
import { sentFields } from '#modules/seating/picker/choose/sent-fields.ts'
import { lazyWithFallback } from '#ui/lazy-with-fallback.tsx'
import { Notice } from '#ui/notice.tsx'
import { Loading } from '#ui/spinner.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { buttonClass } from '#ui/button-style.ts'

export const PICKER_VIEWS = ['best', 'map', 'list'] as const
export type PickerView = (typeof PICKER_VIEWS)[number]

export interface SeatPickerProps {
  eventId: string
  /** That of the address, where it is good: it may open hidden seats. */
  promoCode: string | null
  geometryHash: string
  /** Of the room. */
  size: { w: number; h: number }
  /** Categories that are looked for at first. */
  wanted: string[]
  where: string
  prices: SeatPrices
  categories: PickerCategory[]
  wheres: string[]
  max: number
  hasAccessible: boolean
  list: PickerList
  chosen: {
    positions: number[]
    seats: ChosenSeat[]
    leftMs: number | null
    untilText: string | null
    isExtended: boolean
  }
  /** What a form led to where no script runs. */
  problem: string | null
  view: PickerView
  pathOf: (view: PickerView, page?: number) => string
  checkoutPath: string
}

const SeatMap = lazyWithFallback(
  () => import('#modules/seating/map/seat-map.tsx'),
  'SeatMap',
  () => <Notice tone="warning">The map did not load. The list has every seat too.</Notice>,
  ({ seen }) => <RoomToCome size={seen.plan.size} />,
)

/** As high as the map will be, so that nothing jumps when it comes. */
const RoomToCome = ({ size: { w, h } }: { size: SeatPickerProps['size'] }) => (
  <div>
    <div className="h-20 max-sm:-mt-3 sm:h-15">
      <Loading>Drawing the room...</Loading>
    </div>
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${w} ${h}`}
      className="block max-h-[min(70vh,40rem)] min-h-80 w-full rounded-lg border border-border"
    />
  </div>
)

/** The map is drawn by a script: where none runs the list has all of it. */
const DrawingRoom = ({ listPath, size }: { listPath: string; size: SeatPickerProps['size'] }) => (
  <>
    <div className="noscript:hidden">
      <RoomToCome size={size} />
    </div>
    <p className="hidden noscript:block">
      The map needs JavaScript.{' '}
      <a href={listPath} className="underline">
        The list
      </a>{' '}
      has every seat, and works without.
    </p>
  </>
)

/** Choosing seats in three ways of equal power; all of them work on the same choice. */
export function SeatPicker(props: SeatPickerProps) {
  const { eventId, geometryHash, prices, pathOf } = props
  const room = useSeatRoom(eventId, geometryHash)
  const { statuses } = room
  const plan = useMemo(
    () => room.plan && withNames(room.plan, props.categories),
    [room.plan, props.categories],
  )
  const isOnSale = useMemo(() => plan && seatFilter(plan, prices, NO_FILTER), [plan, prices])
  const choices = useSeatChoices(props, props.chosen, statuses)
  const { wanted, held, freed, isBusy, untilMs } = choices.state
  // While it is asked for, a seat that was pressed counts as theirs; without an answer it does not.
  const unkept = useMemo(
    () => new Set(isBusy ? [] : wanted.filter((at) => !held.includes(at))),
    [isBusy, wanted, held],
  )
  const [view, setView] = useState(props.view)
  const [page, setPage] = useState(props.list.at)
  const [filter, setFilter] = useState(
    props.wanted.length > 0 ? { ...NO_FILTER, categories: props.wanted } : NO_FILTER,
  )
  const seen = useMemo(
    () =>
      plan &&
      isOnSale &&
      statuses && {
        plan,
        prices,
        statuses: shownStatuses(statuses, isOnSale, { wanted, held, freed }),
        own: new Set(wanted),
        unkept,
      },
    [plan, isOnSale, statuses, prices, wanted, held, freed, unkept],
  )
  const pages = useMemo(() => plan && seatListPages(plan), [plan])
  const viewOf = useMemo(() => plan && viewsFromSeats(plan), [plan])
  const isWanted = useMemo(() => plan && seatFilter(plan, prices, filter), [plan, prices, filter])
  const list = seen && pages ? pickerList(seen, pages, page, filter) : props.list
  const categories = seen ? pickerCategories(seen.plan, prices, seen.statuses) : props.categories
  const seats = plan && viewOf ? chosenSeats(plan, prices, viewOf, wanted) : props.chosen.seats
  const time =
    held.length > 0 ? { untilMs, leftMs: props.chosen.leftMs, untilText: props.chosen.untilText } : null

  const onBest = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void choices.best(sentFields(event)).then(() => showChosen(choices.read()))
  }
  const onList = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [, positions = ''] = (sentFields(event)['change'] ?? '').split(' ')
    choices.toggle(positions.split(',').map(Number))
  }
  const navigate = useNavigate()
  const isHere = useRef(true)
  useEffect(() => () => void (isHere.current = false), [])
  // Not before the server holds what is paid for: a press waits for its answer, and without a line it says so.
  const onContinue = (event: MouseEvent) => {
    if (isSent(choices.state)) return
    event.preventDefault()
    void choices.settle().then((isHeld) => isHeld && isHere.current && navigate(props.checkoutPath))
  }
  const show = (next: PickerView) => {
    setView(next)
    choices.dismissNote()
    // The address says where one is, and a press on "back" leaves the picker.
    history.replaceState(history.state, '', pathOf(next))
  }
  const legend = (
    <SeatLegend
      categories={categories}
      hasAccessible={props.hasAccessible}
      filter={filter}
      onFilter={setFilter}
    />
  )
  const best = (
    <BestForm
      categories={categories}
      wheres={props.wheres}
      where={props.where}
      max={props.max}
      hasAccessible={props.hasAccessible}
      isBusy={choices.state.isBusy}
      // What is not on sale to them any more is kept: it could not be held again.
      chosen={seats.filter(({ price }) => price !== null)}
      onSubmit={onBest}
    />
  )
  const listed = (
    <div className="space-y-5">
      {legend}
      <form method="post" onSubmit={onList}>
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="plan" value={geometryHash} />
        <SeatList
          list={list}
          isFiltered={filter !== NO_FILTER}
          pathOf={(at) => pathOf('list', at)}
          onPage={pages && setPage}
        />
      </form>
    </div>
  )
  const map = (
    <div className="space-y-4">
      {legend}
      {seen && isWanted && viewOf ? (
        <SeatMap
          seen={seen}
          viewOf={viewOf}
          isWanted={isWanted}
          onPick={(position) => choices.toggle(chosenWith(seen, position))}
        />
      ) : room.isFailed ? (
        <Notice tone="danger">
          The map did not load. Choose the best seats, or from the list; it has every seat too.
        </Notice>
      ) : (
        <DrawingRoom listPath={pathOf('list')} size={props.size} />
      )}
    </div>
  )
  return (
    <div className="space-y-5">
      {/* The first stop of a keyboard; seen then. */}
      <div className="sr-only focus-within:not-sr-only">
        <a
          href={pathOf('list')}
          className={buttonClass('secondary')}
          onClick={(event) => {
            event.preventDefault()
            show('list')
            document.getElementById('seats-to-choose')?.focus()
          }}
        >
          Choose from a list
        </a>
      </div>
      {props.problem && !choices.state.note && (
        <Notice tone="danger" live>
          {props.problem}
        </Notice>
      )}
      <div className="gap-8 space-y-6 lg:grid lg:grid-cols-[1fr_24rem] lg:space-y-0">
        <div id="seats-to-choose" tabIndex={-1} className="min-w-0 outline-none">
          <Tabs
            label="How to choose"
            selected={view}
            onSelect={show}
            pathOf={pathOf}
            tabs={[
              { id: 'best', label: 'Best available', panel: best },
              { id: 'map', label: 'Map', panel: map },
              { id: 'list', label: 'List', panel: listed },
            ]}
          />
        </div>
        {/* Beside what is chosen from, in sight as one column; on a phone below it, with the bar at the edge of the window. */}
        <div className="contents lg:sticky lg:top-20 lg:flex lg:max-h-[calc(100dvh-15rem)] lg:flex-col lg:gap-4 lg:self-start">
          <ChosenPanel
            seats={seats}
            geometryHash={geometryHash}
            state={choices.state}
            waiting={unkept}
            time={time}
            checkoutPath={props.checkoutPath}
            onContinue={onContinue}
            onLetGo={choices.toggle}
            onClear={choices.clear}
            onExtend={() => void choices.extend()}
            onOver={() => void choices.expire()}
          />
          <ChosenBar
            seats={seats}
            time={time}
            isExtended={choices.state.isExtended}
            checkoutPath={props.checkoutPath}
            onContinue={onContinue}
            onExtend={() => void choices.extend()}
          >
            <RoomNotes
              room={room}
              note={choices.state.note}
              onRetry={() => void choices.retry()}
              onBest={(fields) => void choices.best(fields)}
              onClose={choices.dismissNote}
            />
          </ChosenBar>
        </div>
      </div>
    </div>
  )
}
