import { type FormEvent, type MouseEvent, useId, useRef } from 'react'
import { ChosenList } from '#modules/seating/picker/chosen/chosen-list.tsx'
import { HoldTimer } from '#modules/seating/picker/chosen/hold-timer.tsx'
import type { ChosenSeat } from '#modules/seating/picker/picker-data.ts'
import type { ChoiceState } from '#modules/seating/picker/choose/seat-choice.ts'
import type { HoldTime } from '#modules/seating/picker/chosen/use-time-left.tsx'
import { Button } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'

interface ChosenPanelProps {
  seats: ChosenSeat[]
  geometryHash: string
  state: ChoiceState
  /** Of which the server has not said yes. */
  waiting: ReadonlySet<number>
  /** How long they are kept; null while none is held at the server. */
  time: HoldTime | null
  checkoutPath: string
  onContinue: (event: MouseEvent) => void
  onLetGo: (positions: number[]) => void
  onClear: () => void
  onExtend: () => void
  onOver: () => void
}

const DOUBLE_PRESS_MS = 400

/** Where a keyboard goes for what is chosen. */
export const CHOSEN_ID = 'your-seats'

/** What is chosen, how long it is kept, and the way to pay for it. */
export function ChosenPanel({
  seats,
  geometryHash,
  state,
  waiting,
  time,
  checkoutPath,
  ...on
}: ChosenPanelProps) {
  const { held, isExtended } = state
  const heading = useRef<HTMLDivElement>(null)
  // What was pressed goes away: whoever goes by keyboard stays here.
  const stay = () => heading.current?.focus()
  const formId = useId()
  const letGoAt = useRef(-Infinity)
  const onLetGo = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The second press of a double one hits the next seat, which has moved up.
    if (event.timeStamp - letGoAt.current < DOUBLE_PRESS_MS) return
    letGoAt.current = event.timeStamp
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!(submitter instanceof HTMLButtonElement)) return
    if (submitter.value === '') on.onClear()
    else on.onLetGo([Number(submitter.value)])
    stay()
  }
  return (
    <section aria-label="Your seats" className="mb-5 space-y-4 lg:mb-0 lg:flex lg:min-h-0 lg:flex-col">
      <div className="flex min-h-tap items-center justify-between gap-4">
        <div ref={heading} id={CHOSEN_ID} tabIndex={-1} className="outline-none">
          <Heading level={2} size="small">
            Your seats
          </Heading>
        </div>
        {seats.length > 1 && (
          <Button type="submit" form={formId} name="seats" value="" variant="quiet" className="-mr-4">
            Let go of all
          </Button>
        )}
      </div>
      {seats.length === 0 ? (
        <p className="text-muted">None yet. What you choose is held for you for 15 minutes.</p>
      ) : (
        <>
          {time && (
            <HoldTimer
              {...time}
              isExtended={isExtended}
              onExtend={() => {
                on.onExtend()
                stay()
              }}
              onOver={on.onOver}
            />
          )}
          <form id={formId} method="post" onSubmit={onLetGo} className="lg:flex lg:min-h-0 lg:flex-col">
            <input type="hidden" name="intent" value="release" />
            <input type="hidden" name="plan" value={geometryHash} />
            <ChosenList seats={seats} waiting={waiting} />
          </form>
          {held.length > 0 && (
            <div className="hidden lg:block">
              <LinkButton to={checkoutPath} onClick={on.onContinue} size="lg" className="w-full">
                Continue to checkout
              </LinkButton>
            </div>
          )}
        </>
      )}
    </section>
  )
}
