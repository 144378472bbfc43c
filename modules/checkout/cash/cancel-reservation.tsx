import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { useIsElsewhere } from '#ui/form/use-is-elsewhere.tsx'
import { useIsSending } from '#ui/form/use-is-sending.tsx'
import { Opener } from '#ui/opener.tsx'

interface FormProps {
  /** Where the form goes; the page itself unless told. */
  action?: string
  /** Which of its page's forms it is; left away where there is one. */
  intent?: string
}

interface CancelReservationProps extends FormProps {
  words: string
  /** The words to open it by. */
  children: string
}

/** The way to give back places that wait for cash: asked once more before it is done, and usable without scripts. */
export function CancelReservation({ action, intent, words, children }: CancelReservationProps) {
  const isBusy = useIsSending(intent, action)
  const isElsewhere = useIsElsewhere(action)
  return (
    <details className="print:hidden">
      <Opener>{children}</Opener>
      <Form method="post" action={action} navigate={!isElsewhere} className="space-y-3 pt-2 pb-3">
        {intent && <input type="hidden" name="intent" value={intent} />}
        <p>{words}</p>
        <Button type="submit" variant="danger" busy={isBusy}>
          Give the places back
        </Button>
      </Form>
    </details>
  )
}

/** The same for the buyer, in the words of every page that shows them their reservation. */
export const CancelOwnReservation = (form: FormProps) => (
  <CancelReservation
    {...form}
    words="All tickets of this order are cancelled, and somebody else can have your places. Nothing was charged."
  >
    I will not come: cancel my reservation
  </CancelReservation>
)
