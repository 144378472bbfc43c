import { Form } from 'react-router'
import type { BoxOfficeProps, Seating } from '#modules/checkout/box-office/box-office-props.ts'
import { ListSeats } from '#modules/checkout/box-office/list-seats.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Opener } from '#ui/opener.tsx'

/** Which seats they get, if not the best that are left: by name, or from a list. Plain forms; each seat is a ticket. */
export function ChooseSeats(props: BoxOfficeProps & { seating: Seating }) {
  const { path, seating, chosen, types, isFree, result } = props
  const { lost, unknown, taken, blocked, ambiguous, named, at, isChosen } = seating
  const isTold = result?.ok === false && 'code' in result.failure && result.failure.code === 'SEATS_TAKEN'
  // Of seats there are as many tickets as are chosen; of the rest as many as were asked for.
  const kept = (
    <>
      {chosen
        .filter(({ ticketTypeId }) => types.some(({ id, isSeated }) => id === ticketTypeId && !isSeated))
        .map(({ ticketTypeId, quantity }) => (
          <input key={ticketTypeId} type="hidden" name={ticketTypeId} value={quantity} />
        ))}
      {isFree && <input type="hidden" name="free" value="on" />}
    </>
  )
  return (
    <details open={isChosen || at !== '' || named !== ''} className="space-y-4">
      <Opener>Choose their seats</Opener>
      {lost.length > 0 && !isTold && (
        <Notice tone="warning" live>{`No longer free: ${lost.join(', ')}. Others are proposed.`}</Notice>
      )}
      {unknown.length > 0 && !isTold && (
        <Notice tone="warning" live>{`No seat is called ${unknown.join(', ')}.`}</Notice>
      )}
      {taken.length > 0 && !isTold && (
        <Notice tone="warning" live>{`Sold, or held by a guest: ${taken.join(', ')}.`}</Notice>
      )}
      {blocked.length > 0 && (
        <Notice tone="warning" live>
          {`Blocked by the host: ${blocked.join(', ')}. Tick "Free of charge" to give blocked seats; they are not sold.`}
        </Notice>
      )}
      {ambiguous.length > 0 && (
        <Notice tone="warning" live>
          {`Several are called ${ambiguous.join(', ')}. Please write the section before it.`}
        </Notice>
      )}
      <Form method="get" action={path} preventScrollReset className="space-y-3">
        {kept}
        <TextField
          key={named}
          name="named"
          label="Seats by name"
          hint="Such as Table 4 seat 2, or A12. Table 4 is all that is open there. Commas between several."
          defaultValue={named}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="none"
        />
        <Button type="submit" variant="secondary">
          Take these
        </Button>
      </Form>
      <ListSeats path={path} seating={seating} types={types}>
        {kept}
      </ListSeats>
    </details>
  )
}
