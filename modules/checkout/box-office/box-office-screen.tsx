import { Form, useSubmit } from 'react-router'
import { type DoorLine, MAX_OF_A_TYPE, writeDoorLines } from '#modules/checkout/box-office/box-office.ts'
import { type DoorSaleFailure, doorSaleMessage } from '#modules/checkout/box-office/door-sale-failure.ts'
import { OnTheirPhone } from '#modules/checkout/box-office/on-their-phone.tsx'
import type { DoorType } from '#modules/checkout/box-office/quote-at-door.server.ts'
import type { DoorSales } from '#modules/events/sell-until-end.server.ts'
import type { FormResult } from '#platform/form-result.ts'
import { type Cents, formatCount, formatPrice, formatUsd } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormCheckbox, FormEmail, FormMoney, FormText, SubmitButton } from '#ui/form/fields.tsx'
import { Heading } from '#ui/heading.tsx'
import { Notice } from '#ui/notice.tsx'
import { useLostFocus } from '#ui/use-lost-focus.ts'

export interface BoxOfficeProps {
  path: string
  types: DoorType[]
  chosen: DoorLine[]
  isFree: boolean
  /** The total was asked for. */
  isAsked: boolean
  /** Null while nothing is chosen. */
  total: Cents | null
  saleId: string
  mayLetIn: boolean
  /** A scanner would begin here at once. On another day letting in uses up tickets that are for later. */
  isDoorOpen: boolean
  /** May add ticket types. */
  mayEdit: boolean
  /** The address of the event as a code, for a guest who pays with their own phone. */
  code: { side: number; path: string }
  sales: DoorSales
  result: FormResult<unknown, DoorSaleFailure> | undefined
}

/** Selling at the door: what they want, what it comes to, and the cash that is handed over. Plain forms. */
export function BoxOffice(props: BoxOfficeProps) {
  const { total, types, chosen, isFree, isAsked, saleId, mayLetIn, isDoorOpen, result } = props
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
        <Choose {...props} />
      </div>
      {total !== null && (
        <Card as="section" className="space-y-4 p-5">
          <Heading level={2} size="small">
            {total > 0 ? `Take ${formatUsd(total)}` : 'Free of charge'}
          </Heading>
          <ActionForm<DoorSaleFailure>
            intent="sell"
            result={result}
            messageOf={doorSaleMessage}
            values={{ letIn: isDoorOpen ? 'on' : '' }}
          >
            <input type="hidden" name="saleId" value={saleId} />
            <input type="hidden" name="lines" value={writeDoorLines(chosen)} />
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

function Choose({ path, types, chosen, isFree }: BoxOfficeProps) {
  const submit = useSubmit()
  const quantityOf = (id: string) => chosen.find((line) => line.ticketTypeId === id)?.quantity ?? 0
  return (
    // With scripts the total follows the numbers.
    <Form
      method="get"
      action={path}
      className="space-y-4"
      onChange={({ currentTarget }) =>
        currentTarget.checkValidity() &&
        void submit(currentTarget, { replace: true, preventScrollReset: true })
      }
    >
      {types.map(({ id, name, price, left }) => (
        <NumberStepper
          key={id}
          label={name}
          hint={`${formatPrice(price)} each, ${left > 0 ? `${formatCount(left)} left` : 'sold out'}`}
          name={id}
          min={0}
          max={Math.min(MAX_OF_A_TYPE, Math.max(left, 0))}
          disabled={left <= 0}
          defaultValue={quantityOf(id) || ''}
          placeholder="0"
        />
      ))}
      <Checkbox
        name="free"
        value="on"
        label="Free of charge"
        hint="For guests of the house. No fee is taken."
        defaultChecked={isFree}
      />
      <Button type="submit" variant="secondary">
        Show the total
      </Button>
    </Form>
  )
}
