import { Form, useNavigation } from 'react-router'
import { type SignInFailure, accountMessage } from '#modules/accounts/messages.ts'
import { PasskeyButton } from '#modules/accounts/passkeys/passkey-button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { securityMessage } from '#modules/accounts/security/security-messages.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { Notice } from '#ui/notice.tsx'

interface ReauthenticateCardProps {
  email: string
  hasPassword: boolean
  hasPasskey: boolean
  next: string
  failure: SignInFailure | null
}

/** For whoever signed in a while ago and is about to change what lets them in. */
export function ReauthenticateCard({
  email,
  hasPassword,
  hasPasskey,
  next,
  failure,
}: ReauthenticateCardProps) {
  const isBusy = useNavigation().state !== 'idle'
  const error =
    failure?.code === 'INVALID_CREDENTIALS'
      ? securityMessage({ code: 'PASSWORD_WRONG' })
      : failure?.code === 'SIGN_IN_FIELDS_MISSING'
        ? securityMessage({ code: 'PASSWORD_MISSING' })
        : undefined
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-8 sm:py-16">
      <Card as="section" className="space-y-5 p-5 sm:p-8">
        <Heading level={1}>Is it still you?</Heading>
        <p className="text-muted">
          You signed in a while ago. Before we change how you get in, show us once more that you are{' '}
          <strong className="wrap-anywhere text-text">{email}</strong>.
        </p>
        {failure && !error && (
          <Notice tone="danger" live>
            {accountMessage(failure, 'page')}
          </Notice>
        )}
        {hasPasskey && <PasskeyButton next={next} place="dialog" />}
        {hasPassword && (
          <Form method="post" className="space-y-5">
            <input type="hidden" name="next" value={next} />
            {/* Password managers look for whose password it is. */}
            <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              enterKeyHint="go"
              error={error}
            />
            <Button type="submit" size="lg" busy={isBusy} className="w-full">
              It is me
            </Button>
          </Form>
        )}
        <Form method="post">
          <input type="hidden" name="intent" value="another-way" />
          <input type="hidden" name="next" value={next} />
          <Button type="submit" look={hasPassword ? 'quiet' : 'primary'} size="lg" className="w-full">
            Sign in another way
          </Button>
        </Form>
      </Card>
    </div>
  )
}
