import type { ComponentProps, FormEvent } from 'react'
import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { useIsElsewhere } from '#ui/form/use-is-elsewhere.tsx'
import { useIsSending } from '#ui/form/use-is-sending.tsx'
import { NETWORK_ERROR } from '#ui/network-error.ts'
import { showToast } from '#ui/toast.ts'

interface ButtonFormProps extends ComponentProps<typeof Button> {
  /** Which of its page's forms it is. */
  intent: string
  action?: string
  /** What it is about. */
  fields?: Readonly<Record<string, string>>
  /** Loads the page anew, so that nothing is left of what was typed in it. */
  reloadDocument?: boolean
}

const NO_FIELDS = {}

/** Offline the page would be replaced by one that says so, and what is typed elsewhere in it would be gone. */
function stopOffline(event: FormEvent): void {
  if (navigator.onLine) return
  event.preventDefault()
  showToast({ title: NETWORK_ERROR, tone: 'danger' })
}

/** A form that is one button: it does one thing to one thing, such as ending a session. Offline it says so, and the page stays. */
export function ButtonForm({
  intent,
  action,
  fields = NO_FIELDS,
  reloadDocument,
  ...button
}: ButtonFormProps) {
  const isBusy = useIsSending(intent, action, fields)
  const isElsewhere = useIsElsewhere(action)
  return (
    <Form
      method="post"
      action={action}
      navigate={!isElsewhere}
      preventScrollReset
      reloadDocument={reloadDocument}
      onSubmit={stopOffline}
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...button} type="submit" busy={isBusy} />
    </Form>
  )
}
