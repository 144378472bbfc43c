import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { PasswordField } from '#ui/password-field.tsx'
import { MIN_PASSWORD_LENGTH } from '#modules/accounts/password/password-length.ts'
import type { SecurityActionData } from '#modules/accounts/security/security-action-data.ts'
import { securityMessage } from '#modules/accounts/security/security-messages.ts'
import { SecurityPart } from '#modules/accounts/security/security-part.tsx'
import { SecurityFailureNotice } from '#modules/accounts/security/security-failure-notice.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

interface PasswordSectionProps {
  hasPassword: boolean
  actionData: SecurityActionData | null
}

type FieldName = 'current' | 'password' | 'confirm'

const FIELD_OF: Partial<Record<string, FieldName>> = {
  PASSWORD_WRONG: 'current',
  PASSWORD_MISSING: 'current',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_TOO_COMMON: 'password',
  PASSWORDS_DIFFER: 'confirm',
}

/** Another password, or a first one for whoever came by Google or by mail. */
export function PasswordSection({ hasPassword, actionData }: PasswordSectionProps) {
  const form = useRef<HTMLFormElement>(null)
  const { state, formData } = useNavigation()
  const failure = actionData?.failure
  const place = failure && FIELD_OF[failure.code]
  const errorAt = (name: FieldName) => (failure && place === name ? securityMessage(failure) : undefined)

  useEffect(() => {
    if (actionData && !failure) form.current?.reset()
    else form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [actionData, failure])

  return (
    <SecurityPart
      title={hasPassword ? 'Change your password' : 'Set a password'}
      intro={
        hasPassword
          ? 'Everywhere else you are signed in, you will have to sign in again.'
          : 'You get in without one today. With a password you also can when your mail or Google is out of reach. Everywhere else you are signed in, you will have to sign in again.'
      }
    >
      {failure && !place && <SecurityFailureNotice failure={failure} />}
      {actionData && !failure && (
        <Notice tone="success" live>
          Your new password is set.
        </Notice>
      )}
      <Form ref={form} method="post" preventScrollReset className="space-y-4">
        <input type="hidden" name="intent" value="password" />
        {hasPassword && (
          <PasswordField
            label="Current password"
            name="current"
            autoComplete="current-password"
            error={errorAt('current')}
          />
        )}
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
          error={errorAt('password')}
        />
        <PasswordField
          label="New password, once more"
          name="confirm"
          autoComplete="new-password"
          error={errorAt('confirm')}
        />
        <Button
          type="submit"
          look="secondary"
          busy={state !== 'idle' && formData?.get('intent') === 'password'}
          className="w-full sm:w-auto"
        >
          {hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </Form>
    </SecurityPart>
  )
}
