import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'

interface CancelReservationProps {
  /** Where the form goes; the page itself unless told. */
  action?: string
  words: string
  /** The words to open it by. */
  children: string
}

/** The way to give back places that wait for cash: asked once more before it is done, and usable without scripts. */
export function CancelReservation({ action, words, children }: CancelReservationProps) {
  return (
    <details className="print:hidden">
      <summary className="flex min-h-tap w-fit cursor-pointer items-center underline">{children}</summary>
      <Form method="post" action={action} className="space-y-3 pt-2 pb-3">
        <p>{words}</p>
        <Button type="submit" variant="danger">
          Give the places back
        </Button>
      </Form>
    </details>
  )
}
