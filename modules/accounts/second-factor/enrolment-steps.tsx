import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Enrolment } from '#modules/accounts/security/security-action-data.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-look.ts'
import { TextField } from '#ui/field.tsx'

/** The two steps to a second factor: the secret goes into an application, and a code of it comes back. */
export function EnrolmentSteps({ enrolment, error }: { enrolment: Enrolment; error: string | undefined }) {
  const { state, formData } = useNavigation()
  const steps = useRef<HTMLOListElement>(null)
  // The form that was just sent is gone: whoever works by keyboard goes on here, or at what was wrong.
  useEffect(() => {
    const wrong = steps.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    ;(wrong ?? steps.current)?.focus()
  }, [enrolment])
  return (
    <ol ref={steps} tabIndex={-1} className="list-decimal space-y-5 pl-6 outline-none">
      <li className="space-y-3">
        <p>Scan this with your authenticator app. Without a camera, type the key in by hand.</p>
        <a href={enrolment.uri} className={`${buttonClass('secondary')} w-full sm:hidden`}>
          The app is on this phone
        </a>
        <img
          src={enrolment.picture}
          alt="QR code for your authenticator app"
          width={240}
          height={240}
          className="rounded-md border border-border"
        />
        <p>
          <span className="text-muted">Key: </span>
          <code className="select-all">{enrolment.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
      </li>
      <li>
        <Form method="post" preventScrollReset className="space-y-4">
          <input type="hidden" name="intent" value="factor-confirm" />
          <input type="hidden" name="secret" value={enrolment.secret} />
          <TextField
            label="Type the six digits it shows"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="go"
            maxLength={20}
            required
            error={error}
            className="text-xl tracking-widest tabular-nums"
          />
          <Button
            type="submit"
            busy={state !== 'idle' && formData?.get('intent') === 'factor-confirm'}
            className="w-full sm:w-auto"
          >
            Turn it on
          </Button>
        </Form>
      </li>
    </ol>
  )
}
