import { href, Link } from 'react-router'
import { AccountCard } from '#modules/accounts/sign-in/account-card.tsx'
import { confirmEmailChange } from '#modules/accounts/mailed-links/change-email.server.ts'
import { LinkSchema } from '#modules/accounts/mailed-links/mailed-link-schemas.ts'
import { usedOrExpiredLink } from '#modules/accounts/mailed-links/used-or-expired-link.ts'
import { readLinkToken } from '#modules/accounts/mailed-links/link-token.server.ts'
import { accountMessage, accountStatus, type NewEmailFailure } from '#modules/accounts/messages.ts'
import { answerForm } from '#app/answer-form.server.ts'
import { ok } from '#platform/result.ts'
import { accountsCtx, cookieHeaders } from '#app/accounts-ctx.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { UnansweredNotice } from '#app/unanswered-notice.tsx'
import { readForm } from '#platform/read-form.server.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
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

const answer = answerForm<{ email: string }, NewEmailFailure>

/** Moves the account to its new address. */
export async function action({ request, context }: Route.ActionArgs) {
  const found = requireMember(request, context)
  const form = await readForm(request, LinkSchema)
  if (!form.ok) return answer(form, form)
  const moved = await confirmEmailChange(accountsCtx(request, found), found.actor, form.value.token)
  found.runJobNow('send mail')
  if (!moved.ok)
    return answer(form, moved, {
      status: accountStatus(moved.failure),
    })
  const { email, cookies } = moved.value
  return answer(form, ok({ email }), {
    headers: cookieHeaders(cookies),
  })
}

export default function NewEmail({
  loaderData: { token, newEmail },
  actionData: result,
}: Route.ComponentProps) {
  if (result?.ok)
    return (
      <AccountCard title="Your new email address">
        <Notice tone="success" live>
          Your address is now <strong className="wrap-anywhere">{result.value.email}</strong>. Sign in with it
          from now on.
        </Notice>
        <ToSettings />
      </AccountCard>
    )
  return (
    <AccountCard title="Your new email address">
      <UnansweredNotice />
      <ActionForm
        action={href('/auth/new-email')}
        result={result ?? usedOrExpiredLink(newEmail)}
        messageOf={(failure) => accountMessage(failure, 'page')}
      >
        {newEmail === null || result ? (
          <ToSettings />
        ) : (
          <>
            <p>
              Press the button to change your address to <strong className="wrap-anywhere">{newEmail}</strong>
              . You sign in with it from then on.
            </p>
            <input type="hidden" name="token" value={token} />
            <SubmitButton size="lg" className="w-full">
              Confirm address
            </SubmitButton>
          </>
        )}
      </ActionForm>
    </AccountCard>
  )
}

const ToSettings = () => (
  <Link to="/dashboard/settings" className="flex min-h-tap items-center font-semibold underline">
    Go to my settings
  </Link>
)
