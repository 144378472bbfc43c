import type { ReactNode } from 'react'
import { chosenWords } from '#modules/seating/box-office/chosen-words.ts'
import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import { Button } from '#ui/button.tsx'
import { FormText, SubmitButton } from '#ui/form/fields.tsx'
import { Opener } from '#ui/opener.tsx'

interface ChosenSeatsBarProps {
  chosen: readonly SeatOfList[]
  /** What was done with those that were chosen before. */
  answer: ReactNode
  /** Lets go of all of them; null where no script runs. */
  onClear: (() => void) | null
}

/** What is chosen, what is done with it, and what was: at the lower edge of the window, wherever on the page somebody chooses. */
export function ChosenSeatsBar({ chosen, answer, onClear }: ChosenSeatsBarProps) {
  const isAny = chosen.length > 0
  const isShown = onClear !== null && (isAny || Boolean(answer))
  return (
    <div
      data-action-bar={isShown || undefined}
      className={`-mx-4 -mt-8 border-border bg-bg px-4 py-1 print:hidden ${isShown ? 'z-1 border-t roomy:sticky roomy:bottom-(--thumb-bar)' : ''}`}
    >
      {answer}
      {onClear && (
        <div className="flex items-center justify-between gap-3">
          <p aria-live="polite" className="min-w-0">
            {chosenWords(chosen)}
          </p>
          {isAny && (
            <Button variant="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
        </div>
      )}
      {(!onClear || isAny) && (
        <div className="flex flex-wrap items-center gap-3 pb-1">
          <SubmitButton name="intent" value="block" variant="secondary" className="max-sm:grow">
            Block
          </SubmitButton>
          {(!onClear || chosen.some(({ state }) => state === 'blocked')) && (
            <SubmitButton name="intent" value="release" variant="secondary" className="max-sm:grow">
              Release
            </SubmitButton>
          )}
          <details className="max-w-xl open:basis-full">
            <Opener>Say why</Opener>
            <FormText name="reason" label="Who for, or why (optional)" maxLength={80} autoComplete="off" />
          </details>
        </div>
      )}
    </div>
  )
}
