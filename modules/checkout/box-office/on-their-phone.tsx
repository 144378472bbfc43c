import type { DoorSales } from '#modules/events/rules/sell-until-end.server.ts'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { Opener } from '#ui/opener.tsx'

interface OnTheirPhoneProps {
  /** The address of the event as a code. */
  code: { side: number; path: string }
  sales: DoorSales
}

/** The address of the event as a code, for a guest who pays with their own phone, and whether online sale goes on while the event is on. */
export const OnTheirPhone = ({ code, sales: { isOn, sellsUntilEnd } }: OnTheirPhoneProps) => (
  <details className="lg:col-span-2" open={isOn}>
    <Opener>They want to pay by card</Opener>
    <div className="space-y-3">
      {isOn && !sellsUntilEnd ? (
        <p>
          Online sale ended when the event began. Open it again, and guests at the door can pay by card on
          their own phone.
        </p>
      ) : (
        <>
          <p>They scan this code with their own phone, buy there, and show you their ticket.</p>
          <svg
            viewBox={`0 0 ${code.side} ${code.side}`}
            shapeRendering="crispEdges"
            role="img"
            aria-label="Code with the address of the event"
            className="w-72 max-w-full bg-code-paper"
          >
            <path d={code.path} className="fill-code-ink" />
          </svg>
          <p>
            {sellsUntilEnd
              ? 'Online sale goes on until the event ends.'
              : 'Online sale ends when the event begins.'}
          </p>
        </>
      )}
      <ButtonForm intent={sellsUntilEnd ? 'sell-until-start' : 'sell-until-end'} variant="secondary">
        {!sellsUntilEnd
          ? 'Sell online until the event ends'
          : isOn
            ? 'End online sale now'
            : 'End online sale when the event begins'}
      </ButtonForm>
    </div>
  </details>
)
