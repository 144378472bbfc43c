import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { PasswordField } from '#modules/accounts/password-field.tsx'
import type { Enrolment, SecurityAnswer, SecurityIntent } from '#modules/accounts/security-answer.ts'
import { securityMessage } from '#modules/accounts/security-messages.ts'
import { SecurityPart } from '#modules/accounts/security-part.tsx'
import { SecurityTrouble } from '#modules/accounts/security-trouble.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { ButtonLook } from '#ui/button-look.ts'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'

interface SecondFactorSectionProps {
  isOn: boolean
  hasPassword: boolean
  answer: SecurityAnswer | null
}

const INTRO = {
  on: 'After your password, a mailed link or Google, we ask for a code of your authenticator app. A passkey needs none: it is two steps in one.',
  off: 'Whoever learns your password still cannot get in: an authenticator app on your phone shows the code that is missing.',
}

const AT_A_FIELD = new Set(['PASSWORD_WRONG', 'PASSWORD_MISSING', 'APP_CODE_WRONG'])

/** The second step of signing in: on, off, and its backup codes. */
export function SecondFactorSection({ isOn, hasPassword, answer }: SecondFactorSectionProps) {
  const failure = answer?.failure
  const wish = (intent: SecurityIntent) => ({
    intent,
    hasPassword,
    error:
      answer?.intent === intent && failure && AT_A_FIELD.has(failure.code)
        ? securityMessage(failure)
        : undefined,
  })
  const badge = isOn ? <Badge tone="success">On</Badge> : <Badge>Off</Badge>
  return (
    <SecurityPart title="Two-step sign-in" intro={isOn ? INTRO.on : INTRO.off} badge={badge}>
      {failure && !AT_A_FIELD.has(failure.code) && <SecurityTrouble failure={failure} />}
      {answer?.intent === 'factor-off' && !failure && (
        <Notice tone="success" live>
          Two-step sign-in is off.
        </Notice>
      )}
      {answer?.enrolment && !isOn ? (
        <ScanAndConfirm enrolment={answer.enrolment} error={wish('factor-confirm').error} />
      ) : isOn ? (
        <>
          <Folded title="New backup codes" isOpen={answer?.intent === 'backup-renew' && !!failure}>
            <p className="text-muted">Ten new ones; the codes you kept until now stop working.</p>
            <ProvenWish {...wish('backup-renew')} label="Make new codes" look="secondary" />
          </Folded>
          <Folded title="Turn two-step sign-in off" isOpen={answer?.intent === 'factor-off' && !!failure}>
            <ProvenWish {...wish('factor-off')} label="Turn off" look="danger" />
          </Folded>
        </>
      ) : (
        <ProvenWish {...wish('factor-begin')} label="Set up two-step sign-in" look="primary" />
      )}
    </SecurityPart>
  )
}

function Folded({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen}>
      <summary className="inline-flex min-h-tap items-center font-semibold underline">{title}</summary>
      <div className="space-y-4 pt-2">{children}</div>
    </details>
  )
}

interface ProvenWishProps {
  intent: SecurityIntent
  hasPassword: boolean
  error: string | undefined
  label: string
  look: ButtonLook
}

/** A wish that the password has to stand behind, when there is one. */
function ProvenWish({ intent, hasPassword, error, label, look }: ProvenWishProps) {
  const { state, formData } = useNavigation()
  return (
    <Form method="post" preventScrollReset className="space-y-4">
      <input type="hidden" name="intent" value={intent} />
      {hasPassword && (
        <PasswordField label="Your password" name="password" autoComplete="current-password" error={error} />
      )}
      <Button
        type="submit"
        look={look}
        busy={state !== 'idle' && formData?.get('intent') === intent}
        className="w-full sm:w-auto"
      >
        {label}
      </Button>
    </Form>
  )
}

function ScanAndConfirm({ enrolment, error }: { enrolment: Enrolment; error: string | undefined }) {
  const { state, formData } = useNavigation()
  return (
    <ol className="list-decimal space-y-5 pl-6">
      <li className="space-y-3">
        <p>Scan this with your authenticator app, or tap the key to type it in by hand.</p>
        <img
          src={enrolment.picture}
          alt="QR code for your authenticator app"
          width={240}
          height={240}
          className="rounded-md border border-border"
        />
        <p>
          <span className="text-muted">Key: </span>
          <code className="break-all select-all">{enrolment.secret.match(/.{1,4}/g)?.join(' ')}</code>
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
