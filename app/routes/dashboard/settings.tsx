import { data, href } from 'react-router'
import { accountMessage, accountStatus } from '#modules/accounts/messages.ts'
import { requestEmailChange } from '#modules/accounts/mailed-links/change-email.server.ts'
import { ChoicesForm } from '#modules/accounts/settings/choices-form.tsx'
import { EmailSection } from '#modules/accounts/settings/email-section.tsx'
import {
  ownPreferences,
  saveNotificationPreferences,
  savePrivacySettings,
} from '#modules/accounts/settings/own-preferences.server.ts'
import { endOtherSessions, endSession, ownSessions } from '#modules/accounts/settings/own-sessions.server.ts'
import {
  NOTIFICATION_CHOICES,
  NOTIFICATION_WORDS,
  PRIVACY_CHOICES,
  PRIVACY_WORDS,
  readChoices,
} from '#modules/accounts/settings/preferences.ts'
import { SessionsSection } from '#modules/accounts/settings/sessions-section.tsx'
import { isSettingsIntent, type SettingsAnswer } from '#modules/accounts/settings/settings-answer.ts'
import { SettingsSection } from '#modules/accounts/settings/settings-section.tsx'
import { LONGEST_EMAIL } from '#modules/accounts/sign-in/account-answer.ts'
import { unreachable } from '#platform/exhaustive.ts'
import { accountsCtx } from '#app/accounts-ctx.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { readForm } from '#app/read-form.server.ts'
import { buttonClass } from '#ui/button-look.ts'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/settings'

/** Somebody's own page: no cache on the way may keep it. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Settings', matches)]

/** What a person can decide about their account (spec 2 and 3). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = requireMember(request, context)
  const { db, actor } = found
  const [preferences, sessions] = await Promise.all([
    ownPreferences(db, actor.id),
    ownSessions(accountsCtx(request, found), actor.id),
  ])
  return { ...preferences, sessions, email: actor.email }
}

/** Does what one of its forms asks for. */
export async function action({ request, context }: Route.ActionArgs) {
  const found = requireMember(request, context)
  const { db, actor } = found
  const form = await readForm(request)
  const intent = form.get('intent')
  if (!isSettingsIntent(intent)) throw new Response(refusal(), { status: 400 })
  const done = () => data<SettingsAnswer>({ intent, trouble: null })
  const refused = () => data<SettingsAnswer>({ intent, trouble: refusal() }, { status: 400 })
  const accounts = accountsCtx(request, found)
  switch (intent) {
    case 'notifications': {
      const chosen = readChoices(form, NOTIFICATION_CHOICES)
      if (!chosen) return refused()
      await saveNotificationPreferences(db, actor.id, chosen)
      return done()
    }
    case 'privacy': {
      const chosen = readChoices(form, PRIVACY_CHOICES)
      if (!chosen) return refused()
      await savePrivacySettings(db, actor.id, chosen)
      return done()
    }
    case 'email': {
      const typed = form.get('email')
      if (typeof typed !== 'string') return refused()
      const asked = await requestEmailChange(accounts, actor, typed)
      if (asked.ok) {
        found.kick('send mail')
        return done()
      }
      const { failure } = asked
      const answer: SettingsAnswer = {
        intent,
        trouble: accountMessage(failure, 'page'),
        isStale: failure.code === 'CONFIRM_IT_IS_YOU',
        typed: typed.slice(0, LONGEST_EMAIL),
      }
      return data(answer, { status: accountStatus(failure) })
    }
    case 'end-session': {
      const id = form.get('id')
      if (typeof id !== 'string') return refused()
      await endSession(db, actor.id, id) // one that is gone already is what was asked for
      return done()
    }
    case 'end-others':
      await endOtherSessions(accounts, actor.id)
      return done()
    default:
      return unreachable(intent)
  }
}

const refusal = () => accountMessage({ code: 'FIELD_NOT_ALLOWED' }, 'page')

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { notifications, privacy, sessions, email } = loaderData
  const about = (...intents: SettingsAnswer['intent'][]) =>
    actionData && intents.includes(actionData.intent) ? actionData : null
  const again = `${href('/auth/again')}?${new URLSearchParams({ next: href('/dashboard/settings') })}`
  return (
    <div className="page-column space-y-6">
      <Heading level={1}>Settings</Heading>
      <SettingsSection
        title="What we may mail you"
        lead="Tickets, receipts and what opens your account always come. Reminders and news do not go out yet: what you choose holds from the first one."
        answer={about('notifications')}
        done="Saved."
      >
        <ChoicesForm intent="notifications" words={NOTIFICATION_WORDS} chosen={notifications} />
      </SettingsSection>
      <SettingsSection title="Who sees you" answer={about('privacy')} done="Saved.">
        <ChoicesForm intent="privacy" words={PRIVACY_WORDS} chosen={privacy} />
      </SettingsSection>
      <EmailSection key={email} email={email} answer={about('email')} againPath={again} />
      <SettingsSection
        title="Security"
        lead="Your password, your passkeys, and a second step when you sign in."
      >
        <LinkButton to={href('/dashboard/settings/security')} look="secondary">
          Open security
        </LinkButton>
      </SettingsSection>
      <SessionsSection sessions={sessions} answer={about('end-session', 'end-others')} />
      <SettingsSection
        title="Your data"
        lead="Everything we keep of you in one file: profile, orders, tickets, likes, follows and the rest."
      >
        <a href={href('/dashboard/settings/export')} download className={buttonClass('secondary')}>
          <Icon name="download" />
          Download my data
        </a>
      </SettingsSection>
      <SettingsSection title="Leave" lead="Your account, your profile and your picture go for good.">
        <LinkButton to={href('/dashboard/settings/delete')} look="secondary">
          <Icon name="trash" />
          Delete my account
        </LinkButton>
      </SettingsSection>
    </div>
  )
}
