import type { ReactNode } from 'react'
import { EnrolmentSteps } from '#modules/accounts/second-factor/enrolment-steps.tsx'
import {
  enrolmentOf,
  type SecurityIntent,
  type SecurityActionData,
} from '#modules/accounts/security/security-action-data.ts'
import { securityFailureMessage } from '#modules/accounts/security/security-failure-message.tsx'
import { SecurityPart } from '#modules/accounts/security/security-part.tsx'
import { resultOf } from '#platform/form-result.ts'
import { Badge } from '#ui/badge.tsx'
import type { ButtonVariant } from '#ui/button-style.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormPassword, SubmitButton } from '#ui/form/fields.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { Notice } from '#ui/notice.tsx'
import { Opener } from '#ui/opener.tsx'

interface SecondFactorSectionProps {
  isOn: boolean
  /** Backup codes that are not used yet; null when nobody can tell. */
  codesLeft: number | null
  hasPassword: boolean
  result: SecurityActionData | null
}

const INTRO = {
  on: 'After your password, a mailed link or Google, we ask for a code of your authenticator app. A passkey needs none: it is two steps in one.',
  off: 'After your password we ask for a code that an app on your phone shows. Who knows only your password cannot sign in.',
}

/** The second step of signing in: on, off, and its backup codes. */
export function SecondFactorSection({ isOn, codesLeft, hasPassword, result }: SecondFactorSectionProps) {
  const enrolment = isOn ? undefined : enrolmentOf(result)
  const formProps = (intent: SecurityIntent) => ({ intent, hasPassword, result: resultOf(result, intent) })
  const hasFailed = (intent: SecurityIntent) => resultOf(result, intent)?.ok === false
  const badge = isOn ? <Badge tone="success">On</Badge> : <Badge>Off</Badge>
  return (
    <SecurityPart title="Two-step sign-in" intro={isOn ? INTRO.on : INTRO.off} badge={badge}>
      {enrolment ? (
        <EnrolmentSteps enrolment={enrolment} result={resultOf(result, 'factor-confirm')} />
      ) : isOn ? (
        <>
          {codesLeft !== null && <CodesLeft count={codesLeft} />}
          <Folded title="New backup codes" isOpen={hasFailed('backup-renew')}>
            <p className="text-muted">Ten new ones; the codes you kept until now stop working.</p>
            <PasswordProtectedForm
              {...formProps('backup-renew')}
              label="Make new codes"
              variant="secondary"
            />
          </Folded>
          <Folded title="Turn two-step sign-in off" isOpen={hasFailed('factor-off')}>
            <PasswordProtectedForm {...formProps('factor-off')} label="Turn off" variant="danger" />
          </Folded>
        </>
      ) : (
        <>
          <ResultNotice
            result={resultOf(result, 'factor-off', 'factor-confirm')}
            done="Two-step sign-in is off."
            messageOf={securityFailureMessage}
          />
          <PasswordProtectedForm
            {...formProps('factor-begin')}
            label="Set up two-step sign-in"
            variant="primary"
          />
        </>
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
      <Opener>{title}</Opener>
      <div className="space-y-4 pt-2">{children}</div>
    </details>
  )
}

interface PasswordProtectedFormProps {
  intent: SecurityIntent
  hasPassword: boolean
  result: SecurityActionData | null
  label: string
  variant: ButtonVariant
}

/** A form that needs the password, when there is one. */
const PasswordProtectedForm = ({
  intent,
  hasPassword,
  result,
  label,
  variant,
}: PasswordProtectedFormProps) => (
  <ActionForm intent={intent} result={result} messageOf={securityFailureMessage} className="space-y-4">
    {hasPassword && <FormPassword label="Your password" name="password" autoComplete="current-password" />}
    <SubmitButton variant={variant}>{label}</SubmitButton>
  </ActionForm>
)
