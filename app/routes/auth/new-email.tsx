import { data, Form, Link, useNavigation } from 'react-router'
import { AccountCard } from '#modules/accounts/sign-in/account-card.tsx'
import { confirmEmailChange } from '#modules/accounts/mailed-links/change-email.server.ts'
import { readLinkToken } from '#modules/accounts/mailed-links/link-token.server.ts'
import { accountMessage, accountStatus } from '#modules/accounts/messages.ts'
import { accountsCtx, cookieHeaders } from '#app/accounts-ctx.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { readForm, textOf } from '#app/read-form.server.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/new-email'

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Your new email address', matches)]

/** The page behind the link that was mailed to a member's new address. It only asks. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { actor } = requireMember(request, context)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const link = readLinkToken(token)
  return { token, newEmail: link?.email === actor.email ? (link.updateTo ?? null) : null }
}

/** Moves the account to its new address. */
export async function action({ request, context }: Route.ActionArgs) {
  const found = requireMember(request, context)
  const token = textOf(await readForm(request), 'token')
  const moved = await confirmEmailChange(accountsCtx(request, found), found.actor, token)
  found.runJobNow('send mail')
  if (!moved.ok) return data(moved, { status: accountStatus(moved.failure) })
  const { email, cookies } = moved.value
  return data({ ok: true as const, email }, { headers: cookieHeaders(cookies) })
}

export default function NewEmail({
  loaderData: { token, newEmail },
  actionData: answer,
}: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  if (answer?.ok)
    return (
      <AccountCard title="Your new email address">
        <Notice tone="success" live>
          Done. Your account goes by <strong className="wrap-anywhere">{answer.email}</strong> from now on.
        </Notice>
        <ToSettings />
      </AccountCard>
    )
  const failure = answer?.failure ?? (newEmail === null ? ({ code: 'LINK_SPENT' } as const) : null)
  return (
    <AccountCard title="Your new email address">
      {failure ? (
        <>
          <Notice tone="danger" live>
            {accountMessage(failure, 'page')}
          </Notice>
          <ToSettings />
        </>
      ) : (
        <Form method="post" action="/auth/new-email" className="space-y-5">
          <p>
            One press, and your account goes by <strong className="wrap-anywhere">{newEmail}</strong>. You
            sign in with it from then on.
          </p>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" size="lg" busy={isBusy} className="w-full">
            Confirm address
          </Button>
        </Form>
      )}
    </AccountCard>
  )
}

const ToSettings = () => (
  <Link to="/dashboard/settings" className="flex min-h-tap items-center font-semibold underline">
    Go to my settings
  </Link>
)
