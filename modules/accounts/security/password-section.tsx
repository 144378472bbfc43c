import { MIN_PASSWORD_LENGTH } from '#modules/accounts/password/password-length.ts'
import type { SecurityActionData } from '#modules/accounts/security/security-action-data.ts'
import { securityFailureMessage } from '#modules/accounts/security/security-failure-message.tsx'
import { SecurityPart } from '#modules/accounts/security/security-part.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormPassword, SubmitButton } from '#ui/form/fields.tsx'

interface PasswordSectionProps {
  owner: string
  hasPassword: boolean
  result: SecurityActionData | null
}

/** Another password, or a first one for whoever came by Google or by mail. */
export const PasswordSection = ({ owner, hasPassword, result }: PasswordSectionProps) => (
  <SecurityPart
    title={hasPassword ? 'Change your password' : 'Set a password'}
    intro={
      hasPassword
        ? 'Everywhere else you are signed in, you will have to sign in again.'
        : 'You sign in without one today. With a password you also can when you cannot reach your mail or Google. Everywhere else you are signed in, you will have to sign in again.'
    }
  >
    <ActionForm
      intent="password"
      owner={owner}
      result={result}
      done="Your new password is set."
      messageOf={securityFailureMessage}
      className="space-y-4"
    >
      {hasPassword && (
        <FormPassword label="Current password" name="current" autoComplete="current-password" />
      )}
      <FormPassword
        label="New password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
      />
      <FormPassword label="New password, once more" name="confirm" autoComplete="new-password" />
      <SubmitButton variant="secondary">{hasPassword ? 'Change password' : 'Set password'}</SubmitButton>
    </ActionForm>
  </SecurityPart>
)
