import { FoldedCalendar, SubscribeToCalendar } from '#modules/calendars/subscribe-to-calendar.tsx'
import type { FormResult } from '#platform/form-result.ts'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'

interface MyListCalendarProps {
  /** The whole address of the list; null while it has none. */
  address: string | null
  result: FormResult<null> | null
}

const DONE: Record<string, string> = {
  'make-address': 'Your address is ready.',
  'renew-address': 'Your new address is ready. The one before no longer works.',
  'stop-address': 'That address no longer works.',
}

/** One's own list in a calendar: off until it is wanted, and stopped with one press. */
export const MyListCalendar = ({ address, result }: MyListCalendarProps) => (
  <div className="space-y-4">
    <ResultNotice result={result} done={DONE[result?.intent ?? '']} />
    {address === null ? (
      <FoldedCalendar isOpen={result !== null}>
        <p>
          Your own calendar can show the events that you like or have tickets for, and keep up by itself when
          one is moved or called off. It needs an address that only you know.
        </p>
        <ButtonForm intent="make-address" variant="secondary">
          Get my address
        </ButtonForm>
      </FoldedCalendar>
    ) : (
      <SubscribeToCalendar
        address={address}
        what="the events that you like or have tickets for"
        isOpen={result !== null}
      >
        <p>
          Whoever has this address sees your list. If somebody does who should not, get a new one, and add
          that to your calendar again.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonForm intent="renew-address" variant="secondary">
            Get a new address
          </ButtonForm>
          <ButtonForm intent="stop-address" variant="quiet">
            Stop this address
          </ButtonForm>
        </div>
      </SubscribeToCalendar>
    )}
  </div>
)
