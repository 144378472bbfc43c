import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { AccountCard } from '#modules/accounts/sign-in/account-card.tsx'
import { accountMessage, accountStatus } from '#modules/accounts/messages.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { MIN_PASSWORD_LENGTH } from '#modules/accounts/password/password-length.ts'
import { readReset, resetPassword } from '#modules/accounts/mailed-links/reset-password.server.ts'
import { safeReturnPath, signInPath } from '#modules/accounts/return-path.ts'
import { accountsCtx } from '#app/accounts-ctx.server.ts'
import { ctx } from '#app/context.server.ts'
import { redirectAfterSignIn } from '#app/redirect-after-sign-in.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { readForm, textOf } from '#app/read-form.server.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/reset'

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Choose a new password', matches)]

/** The address holds a key: no cache on the way may keep it. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

/** The page behind a mailed reset link. It only asks. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const owner = await readReset(accountsCtx(request, context.get(ctx)), token)
  return { token, email: owner?.email ?? null, next: safeReturnPath(searchParams.get('next')) }
}

/** Sets the new password, ends every session, and signs its owner in. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const next = safeReturnPath(textOf(form, 'next'))
  const reset = await resetPassword(accountsCtx(request, context.get(ctx)), {
    token: textOf(form, 'token'),
    password: textOf(form, 'password'),
  })
  if (!reset.ok) return data(reset.failure, { status: accountStatus(reset.failure) })
  throw reset.value ? redirectAfterSignIn(next, reset.value) : redirect(signInPath(next))
}

export default function Reset({ loaderData: { token, email, next }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const failure = actionData ?? (email === null ? ({ code: 'LINK_SPENT' } as const) : null)
  const isAboutPassword = failure?.code.startsWith('PASSWORD_')
  // The form goes back to its own address, so that a refused password leaves the page what it was.
  const here = `/auth/reset?${new URLSearchParams({ token, next })}`
  return (
    <AccountCard title="Choose a new password">
      {failure && !isAboutPassword && (
        <>
          <Notice tone="danger" live>
            {accountMessage(failure, 'page')}
          </Notice>
          <Link
            to={`/auth/forgot?${new URLSearchParams({ next })}`}
            className="flex min-h-tap items-center font-semibold underline"
          >
            Ask for a new link
          </Link>
        </>
      )}
      {email !== null && (
        <Form method="post" action={here} noValidate className="space-y-5">
          <p>
            For <strong className="wrap-anywhere">{email}</strong>. You will be signed out everywhere else.
          </p>
          {/* For password managers, which keep the new password under this name. */}
          <input type="email" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="next" value={next} />
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            enterKeyHint="go"
            hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
            error={failure && isAboutPassword ? accountMessage(failure, 'page') : undefined}
          />
          <Button type="submit" size="lg" busy={isBusy} className="w-full">
            Save and sign in
          </Button>
        </Form>
      )}
    </AccountCard>
  )
}
