import type { BoxOfficeProps } from '#modules/checkout/box-office/box-office-props.ts'
import { writeDoorLines } from '#modules/checkout/box-office/box-office.ts'
import { ChooseSeats } from '#modules/checkout/box-office/choose-seats.tsx'
import { ChooseTickets } from '#modules/checkout/box-office/choose-tickets.tsx'
import { type DoorSaleFailure, doorSaleMessage } from '#modules/checkout/box-office/door-sale-failure.ts'
import { OnTheirPhone } from '#modules/checkout/box-office/on-their-phone.tsx'
import { TheirSeats } from '#modules/checkout/box-office/their-seats.tsx'
import { formatUsd } from '#platform/money.ts'
import { Card } from '#ui/card.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormCheckbox, FormEmail, FormMoney, FormText, SubmitButton } from '#ui/form/fields.tsx'
import { Heading } from '#ui/heading.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { Notice } from '#ui/notice.tsx'
import { useLostFocus } from '#ui/use-lost-focus.ts'

/** Selling at the door: what they want, what it comes to, and the cash that is handed over. Plain forms. */
export function BoxOffice(props: BoxOfficeProps) {
  const { total, types, chosen, seating, isFree, isAsked, saleId, mayLetIn, isDoorOpen, result } = props
  const notice = { result, messageOf: doorSaleMessage }
  const short = types.filter(({ id }) => seating?.short.includes(id))
  const { doorPrice } = props.sales
  // After a sale the next one begins here.
  const screen = useLostFocus<HTMLDivElement>()
  return (
    <div ref={screen} tabIndex={-1} className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <div className="space-y-4">
        {doorPrice !== null && types.every(({ price }) => price !== doorPrice) && (
          <Notice title={`The page of this event says ${formatUsd(doorPrice)} at the door`}>
            {`Sold here is what the ticket types cost. For another price at the door, ${
              props.mayEdit ? 'add' : 'ask the host for'
            } a hidden ticket type.`}
          </Notice>
        )}
        {isAsked && total === null && <Notice tone="warning">Please say how many tickets they want.</Notice>}
        <ChooseTickets {...props} />
        {seating && <ChooseSeats {...props} seating={seating} />}
        {short.map(({ id, name }) => (
          <Notice key={id} tone="warning">{`There are not so many seats left: ${name}.`}</Notice>
        ))}
      </div>
      {total === null || short.length > 0 ? (
        <ResultNotice<DoorSaleFailure> {...notice} />
      ) : (
        <Card as="section" className="space-y-4 p-5">
          <Heading level={2} size="small">
            {total > 0 ? `Take ${formatUsd(total)}` : 'Free of charge'}
          </Heading>
          {seating && <TheirSeats seating={seating} />}
          <ActionForm<DoorSaleFailure> intent="sell" {...notice} values={{ letIn: isDoorOpen ? 'on' : '' }}>
            <input type="hidden" name="saleId" value={saleId} />
            <input type="hidden" name="lines" value={writeDoorLines(chosen)} />
            {seating?.seats.map(({ id }) => (
              <input key={id} type="hidden" name="seat" value={id} />
            ))}
            <input type="hidden" name="total" value={total} />
            {isFree && <input type="hidden" name="free" value="on" />}
            {total > 0 && (
              <FormMoney
                name="given"
                label="Cash they give (optional)"
                hint="The change is worked out for you."
              />
            )}
            <FormText name="name" label="Name (optional)" autoComplete="off" />
            <FormEmail
              name="email"
              label="Email (optional)"
              hint="The tickets go there."
              autoComplete="off"
            />
            {mayLetIn && <FormCheckbox name="letIn" label="Let them in now" />}
            <SubmitButton size="lg">
              {total > 0 ? `Sell for ${formatUsd(total)} in cash` : 'Give these tickets'}
            </SubmitButton>
          </ActionForm>
        </Card>
      )}
      <OnTheirPhone code={props.code} sales={props.sales} />
    </div>
  )
}
