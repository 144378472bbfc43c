import { useEffect, useRef } from 'react'
import type { Enrolment, SecurityActionData } from '#modules/accounts/security/security-action-data.ts'
import { securityFailureMessage } from '#modules/accounts/security/security-failure-message.tsx'
import { buttonClass } from '#ui/button-style.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormText, SubmitButton } from '#ui/form/fields.tsx'

interface EnrolmentStepsProps {
  enrolment: Enrolment
  /** What became of the code that was typed. */
  result: SecurityActionData | null
}

/** The two steps to a second factor: the secret goes into an application, and a code of it comes back. */
export function EnrolmentSteps({ enrolment, result }: EnrolmentStepsProps) {
  const steps = useRef<HTMLOListElement>(null)
  // The form that was just sent is gone: whoever works by keyboard goes on here.
  useEffect(() => {
    if (!result) steps.current?.focus()
  }, [result])
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
        <ActionForm
          intent="factor-confirm"
          result={result}
          messageOf={securityFailureMessage}
          className="space-y-4"
        >
          <input type="hidden" name="secret" value={enrolment.secret} />
          <FormText
            label="Type the six digits it shows"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="go"
            maxLength={20}
            className="text-xl tracking-widest tabular-nums"
          />
          <SubmitButton>Turn it on</SubmitButton>
        </ActionForm>
      </li>
    </ol>
  )
}
