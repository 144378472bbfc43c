import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { EnrolmentSteps } from '#modules/accounts/second-factor/enrolment-steps.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import type { SecurityActionData, SecurityIntent } from '#modules/accounts/security/security-action-data.ts'
import { securityMessage } from '#modules/accounts/security/security-messages.ts'
import { SecurityPart } from '#modules/accounts/security/security-part.tsx'
import { SecurityFailureNotice } from '#modules/accounts/security/security-failure-notice.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { ButtonLook } from '#ui/button-look.ts'
import { Notice } from '#ui/notice.tsx'

interface SecondFactorSectionProps {
  isOn: boolean
  /** Backup codes that are not used yet. */
  /** Null when nobody can tell. */
  codesLeft: number | null
  hasPassword: boolean
  actionData: SecurityActionData | null
}

const INTRO = {
  on: 'After your password, a mailed link or Google, we ask for a code of your authenticator app. A passkey needs none: it is two steps in one.',
  off: 'Whoever learns your password still cannot get in: an authenticator app on your phone shows the code that is missing.',
}

const AT_A_FIELD = new Set(['PASSWORD_WRONG', 'PASSWORD_MISSING', 'APP_CODE_WRONG'])

/** The second step of signing in: on, off, and its backup codes. */
export function SecondFactorSection({ isOn, codesLeft, hasPassword, actionData }: SecondFactorSectionProps) {
  const failure = actionData?.failure
  const wish = (intent: SecurityIntent) => ({
    intent,
    hasPassword,
    error:
      actionData?.intent === intent && failure && AT_A_FIELD.has(failure.code)
        ? securityMessage(failure)
        : undefined,
  })
  const badge = isOn ? <Badge tone="success">On</Badge> : <Badge>Off</Badge>
  return (
    <SecurityPart title="Two-step sign-in" intro={isOn ? INTRO.on : INTRO.off} badge={badge}>
      {failure && !AT_A_FIELD.has(failure.code) && <SecurityFailureNotice failure={failure} />}
      {actionData?.intent === 'factor-off' && !failure && (
        <Notice tone="success" live>
          Two-step sign-in is off.
        </Notice>
      )}
      {actionData?.enrolment && !isOn ? (
        <EnrolmentSteps enrolment={actionData.enrolment} error={wish('factor-confirm').error} />
      ) : isOn ? (
        <>
          {codesLeft !== null && <CodesLeft count={codesLeft} />}
          <Folded title="New backup codes" isOpen={actionData?.intent === 'backup-renew' && !!failure}>
            <p className="text-muted">Ten new ones; the codes you kept until now stop working.</p>
            <ProvenWish {...wish('backup-renew')} label="Make new codes" look="secondary" />
          </Folded>
          <Folded title="Turn two-step sign-in off" isOpen={actionData?.intent === 'factor-off' && !!failure}>
            <ProvenWish {...wish('factor-off')} label="Turn off" look="danger" />
          </Folded>
        </>
      ) : (
        <ProvenWish {...wish('factor-begin')} label="Set up two-step sign-in" look="primary" />
      )}
    </SecurityPart>
  )
}

const FEW = 3

function CodesLeft({ count }: { count: number }) {
  const told = count === 1 ? '1 backup code is left.' : `${count} backup codes are left.`
  if (count > FEW) return <p>{told}</p>
  return (
    <Notice tone="warning" title={count === 0 ? 'Your backup codes are used up.' : told}>
      Make new ones now, while you have your phone.
    </Notice>
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
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])
  return (
    <Form ref={form} method="post" preventScrollReset className="space-y-4">
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
