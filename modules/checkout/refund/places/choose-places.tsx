import { useEffect, useEffectEvent, useRef } from 'react'
import { Form, useSearchParams, useSubmit } from 'react-router'
import { placeLabels } from '#modules/checkout/refund/places/place-labels.ts'
import { CHOOSE_TICKETS } from '#modules/checkout/refund/refund-messages.ts'
import type { RefundablePlace } from '#modules/checkout/refund/refundable-places.server.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'

interface ChoosePlacesProps {
  places: RefundablePlace[]
  /** Those that the page was asked for. */
  chosen: RefundablePlace[]
  /** Whether the page says what goes back for them. */
  hasPreview: boolean
  /** Told whether other boxes are ticked than those of `chosen`. */
  onTick: (isOther: boolean) => void
}

/** What the address has beside the tickets after a press, and not after a tick. */
const ASKED = 'asked'

/** Which tickets of an order to refund, as a plain form; with scripts the page is asked again at each tick. */
export function ChoosePlaces({ places, chosen, hasPreview, onTick }: ChoosePlacesProps) {
  const [query] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const labels = placeLabels(places)
  // Tickets that the address names were chosen, though they may be gone by now.
  const isNoneChosen = query.has(ASKED) && !query.has('ticket')

  const ask = () => void submit(form.current, { replace: true, preventScrollReset: true })
  /** Whether other boxes are ticked than the page was asked for. */
  const readTicks = (): boolean => {
    const boxes = form.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? []
    const ticked = Array.from(boxes, ({ value }) => value)
    const isOther = places.some((place) => ticked.includes(place.id) !== chosen.includes(place))
    onTick(isOther)
    return isOther
  }
  const askAgain = useEffectEvent(() => {
    if (readTicks()) ask()
  })
  // What was ticked before there was code to hear it or while there was no connection, and what stays ticked when somebody goes back.
  useEffect(() => {
    const listen = () => askAgain()
    listen()
    addEventListener('online', listen)
    return () => removeEventListener('online', listen)
  }, [chosen])

  return (
    // With scripts the amounts follow the ticks, so that nobody refunds what they read for others.
    <Form
      ref={form}
      method="get"
      className="space-y-4"
      onChange={() => {
        readTicks()
        ask()
      }}
    >
      <fieldset className="space-y-1">
        <legend className="font-semibold">Tickets to refund</legend>
        {places.map((place, at) => (
          <Checkbox
            key={place.id}
            name="ticket"
            value={place.id}
            label={labels[at]}
            hint={place.isUsed ? 'Somebody came in with it.' : place.isVoid ? 'It is void.' : undefined}
            defaultChecked={chosen.includes(place)}
          />
        ))}
      </fieldset>
      {isNoneChosen && <Notice tone="danger" live title={CHOOSE_TICKETS} />}
      <Button type="submit" name={ASKED} value="now" variant={hasPreview ? 'secondary' : 'primary'}>
        {hasPreview ? 'Choose again' : 'See what goes back'}
      </Button>
    </Form>
  )
}
