import type { ReactNode } from 'react'
import { type SignInFailure, accountMessage } from '#modules/accounts/messages.ts'
import { PasskeyButton } from '#modules/accounts/passkeys/passkey-button.tsx'
import type { FormResult } from '#platform/form-result.ts'
import { Card } from '#ui/card.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { FormPassword, SubmitButton } from '#ui/form/fields.tsx'
import { Heading } from '#ui/heading.tsx'

interface ReauthenticateCardProps {
  email: string
  hasPassword: boolean
  hasPasskey: boolean
  next: string
  result: FormResult<null, SignInFailure> | null
  /** What stands above the forms. */
  children: ReactNode
}

/** For whoever signed in a while ago and is about to change what lets them in, or where their money goes. */
export function ReauthenticateCard({
  email,
  hasPassword,
  hasPasskey,
  next,
  result,
  children,
}: ReauthenticateCardProps) {
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-8 sm:py-16">
      <Card as="section" className="space-y-5 p-5 sm:p-8">
        <Heading level={1}>Confirm that it is you</Heading>
        <p className="text-muted">
          You signed in a while ago. Before you go on, confirm that you are{' '}
          <strong className="wrap-anywhere text-text">{email}</strong>.
        </p>
        {children}
        {hasPasskey && <PasskeyButton next={next} variant="dialog" />}
        {hasPassword && (
          <ActionForm
            intent="password"
            result={result}
            messageOf={(failure) => accountMessage(failure, 'page')}
          >
            <input type="hidden" name="next" value={next} />
            {/* Password managers look for whose password it is. */}
            <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
            <FormPassword
              label="Password"
              name="password"
              autoComplete="current-password"
              enterKeyHint="go"
            />
            <SubmitButton size="lg" className="w-full">
              Confirm
            </SubmitButton>
          </ActionForm>
        )}
        <ButtonForm
          intent="another-way"
          fields={{ next }}
          variant={hasPassword ? 'quiet' : 'primary'}
          size="lg"
          className="w-full"
        >
          Sign in another way
        </ButtonForm>
      </Card>
    </div>
  )
}
