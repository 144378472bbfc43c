import { type FormEvent, useRef } from 'react'
import { ChosenList } from '#modules/seating/picker/chosen-list.tsx'
import { HoldTimer } from '#modules/seating/picker/hold-timer.tsx'
import type { ChosenSeat } from '#modules/seating/picker/picker-data.ts'
import type { ChoiceState } from '#modules/seating/picker/seat-choice.ts'
import { Button } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'

interface ChosenPanelProps {
  seats: ChosenSeat[]
  geometryHash: string
  state: ChoiceState
  leftMs: number | null
  checkoutPath: string
  onLetGo: (positions: number[]) => void
  onClear: () => void
  onExtend: () => void
  onOver: () => void
}

/** What is chosen, how long it is kept, and the way to pay for it. */
export function ChosenPanel({ seats, geometryHash, state, leftMs, checkoutPath, ...on }: ChosenPanelProps) {
  const { held, untilMs, isExtended } = state
  const heading = useRef<HTMLDivElement>(null)
  // What was pressed goes away: whoever goes by keyboard stays here.
  const stay = () => heading.current?.focus()
  const waiting = new Set(seats.map(({ position }) => position).filter((at) => !held.includes(at)))
  const onLetGo = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!(submitter instanceof HTMLButtonElement)) return
    if (submitter.value === '') on.onClear()
    else on.onLetGo([Number(submitter.value)])
    stay()
  }
  return (
    <section aria-label="Your seats" className="space-y-4 self-start lg:sticky lg:top-20">
      <div ref={heading} tabIndex={-1} className="outline-none">
        <Heading level={2} size="small">
          Your seats
        </Heading>
      </div>
      {seats.length === 0 ? (
        <p className="text-muted">None yet. What you choose is kept for you for 15 minutes.</p>
      ) : (
        <>
          {leftMs !== null || untilMs !== null ? (
            <HoldTimer
              untilMs={untilMs}
              leftMs={leftMs ?? 0}
              isExtended={isExtended}
              onExtend={() => {
                on.onExtend()
                stay()
              }}
              onOver={on.onOver}
            />
          ) : null}
          <form method="post" onSubmit={onLetGo} className="space-y-3">
            <input type="hidden" name="intent" value="release" />
            <input type="hidden" name="plan" value={geometryHash} />
            <ChosenList seats={seats} waiting={waiting} />
            {seats.length > 1 && (
              <Button type="submit" name="seats" value="" variant="quiet">
                Let go of all
              </Button>
            )}
          </form>
          {held.length > 0 && (
            <div className="hidden lg:block">
              <LinkButton to={checkoutPath} size="lg" className="w-full">
                Continue to checkout
              </LinkButton>
            </div>
          )}
        </>
      )}
    </section>
  )
}
