import { useState } from 'react'
import { data, isRouteErrorResponse, redirect, useSearchParams } from 'react-router'
import { unreachable } from '#platform/exhaustive.ts'
import type { Result } from '#platform/result.ts'
import {
  type AccountAnswer,
  type AccountDone,
  toldOf,
  UNAVAILABLE,
} from '#modules/accounts/sign-in/account-answer.ts'
import { ownMessage } from '#modules/accounts/sign-in/own-message.ts'
import { readAccountForm } from '#modules/accounts/sign-in/account-form.ts'
import { requestMagicLink, redeemCode } from '#modules/accounts/mailed-links/magic-link.server.ts'
import { googleFailure } from '#modules/accounts/google/google-errors.ts'
import { leaveForGoogle } from '#modules/accounts/google/google.server.ts'
import { type AccountFailure, accountStatus } from '#modules/accounts/messages.ts'
import { rememberChoice } from '#modules/accounts/sign-in/remember-choice.server.ts'
import { arrivalPath, safeReturnPath, signInPath } from '#modules/accounts/return-path.ts'
import { SignInCard } from '#modules/accounts/sign-in/sign-in-card.tsx'
import type { Wish } from '#modules/accounts/sign-in/sign-in-form.tsx'
import { useSignInTalk } from '#modules/accounts/sign-in/use-sign-in-talk.tsx'
import { signIn } from '#modules/accounts/sign-in/sign-in.server.ts'
import { resendConfirmation, signUp } from '#modules/accounts/sign-in/sign-up.server.ts'
import { inHand } from '#modules/signup-intents/carry.client.ts'
import { leadsToCheckout } from '#modules/signup-intents/signup-intent.ts'
import { accountsCtx, cookieHeaders } from '#app/accounts-ctx.server.ts'
import { ctx } from '#app/context.server.ts'
import { googlePolicy } from '#app/google-policy.ts'
import { leadIn } from '#app/lead-in.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { readForm } from '#app/read-form.server.ts'
import { CartNote } from '#app/shell/cart-note.tsx'
import { SignUpPrompt } from '#app/shell/sign-up-prompt.tsx'
import type { Route } from './+types/account'

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Sign in', matches)]

/** What was typed here is nobody's on the way to keep. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export const handle = { policy: googlePolicy }

/** The sign-in screen (spec 2); whoever is signed in goes on to where they wanted. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { actor, config } = context.get(ctx)
  const { searchParams } = new URL(request.url)
  const next = safeReturnPath(searchParams.get('next'))
  if (actor) throw redirect(next)
  const error = searchParams.get('error')
  const answer: AccountAnswer | null = error
    ? { intent: 'google', email: '', failure: googleFailure(error) }
    : null
  return { brand: config.brandName, next, answer, google: config.google?.issuer ?? null }
}

/** Does what a form of the screen asks for: lets in, signs up, mails a link or a code, or leads to Google. */
export async function action({ request, context }: Route.ActionArgs) {
  const found = context.get(ctx)
  const form = await readForm(request)
  const refuse = (failure: AccountFailure) =>
    data<AccountAnswer>({ ...toldOf(form), failure }, { status: accountStatus(failure) })
  const promised = (mailed: Result<unknown, AccountFailure>, done: AccountDone, cookies: string[] = []) => {
    if (!mailed.ok) return refuse(mailed.failure)
    found.kick('send mail')
    return data<AccountAnswer>({ ...toldOf(form), done }, { headers: cookieHeaders(cookies) })
  }

  const read = readAccountForm(form)
  if (!read.ok) return refuse(read.failure)
  const accounts = accountsCtx(request, found)
  const wish = read.value
  const answer = async () => {
    switch (wish.intent) {
      case 'sign-in': {
        const session = await signIn(accounts, wish)
        if (!session.ok) return refuse(session.failure)
        throw leadIn(wish.next, session.value)
      }
      case 'code': {
        const letIn = await redeemCode(accounts, wish)
        if (!letIn.ok) return refuse(letIn.failure)
        throw leadIn(arrivalPath(letIn.value.challengeId, wish.next), letIn.value)
      }
      case 'sign-up': {
        const made = await signUp(accounts, wish)
        const cookies = [rememberChoice(accounts.auth, wish.remember), ...(made.ok ? made.value.cookies : [])]
        return promised(made, 'signedUp', cookies)
      }
      case 'resend':
        return promised(await resendConfirmation(accounts, wish), 'linkSent')
      case 'magic-link':
        return promised(await requestMagicLink(accounts, wish), 'magicLinkSent')
      case 'google': {
        const left = await leaveForGoogle(accounts, wish)
        if (!left.ok) return refuse(left.failure)
        throw redirect(left.value.address, { status: 303, headers: cookieHeaders(left.value.cookies) })
      }
      default:
        return unreachable(wish)
    }
  }
  return answer().catch((error: unknown) => {
    if (error instanceof Response) throw error // leads elsewhere
    found.log.error('Accounts failed', { error, intent: wish.intent })
    return refuse(UNAVAILABLE[wish.intent])
  })
}

/** A server that cannot be reached is told where the form is, and does not take the page away. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error // leads elsewhere
    // With this status the page's data is not asked for again, which would fail as well.
    return data<AccountAnswer>({ ...toldOf(form), failure: troubleOf(error) }, { status: 503 })
  }
}

/** Nobody answered; somebody said no; or what answered was not this site. */
function troubleOf(error: unknown): AccountFailure {
  if (error instanceof TypeError) return { code: 'THROWN' }
  if (!isRouteErrorResponse(error)) return { code: 'UNEXPECTED' }
  return { code: 'OTHER', message: ownMessage(error.data) }
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { brand, next, google, answer } = loaderData
  const [query] = useSearchParams()
  const asked = query.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in'
  const [tab, setTab] = useState<Wish>(asked)
  const talk = useSignInTalk({
    place: 'page',
    next,
    google: google !== null,
    action: signInPath(next, tab),
    first: actionData ?? answer,
    inHand,
  })
  return (
    <SignInCard
      brand={brand}
      talk={talk}
      tab={tab}
      onTab={setTab}
      otherTabPath={signInPath(next, asked === 'sign-in' ? 'sign-up' : 'sign-in')}
      note={leadsToCheckout(next) && <CartNote />}
      above={<SignUpPrompt next={next} tab={tab} />}
    />
  )
}
