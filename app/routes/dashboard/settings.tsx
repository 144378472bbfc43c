import { href } from 'react-router'
import { accountStatus, type ChangeEmailFailure } from '#modules/accounts/messages.ts'
import { requestEmailChange } from '#modules/accounts/mailed-links/change-email.server.ts'
import { ChoicesForm } from '#modules/accounts/settings/choices-form.tsx'
import { EmailSection } from '#modules/accounts/settings/email-section.tsx'
import {
  ownPreferences,
  saveNotificationPreferences,
  savePrivacySettings,
} from '#modules/accounts/settings/own-preferences.server.ts'
import { endOtherSessions, endSession, ownSessions } from '#modules/accounts/settings/own-sessions.server.ts'
import { NOTIFICATION_LABELS, PRIVACY_LABELS } from '#modules/accounts/settings/preferences.ts'
import { SessionsSection } from '#modules/accounts/settings/sessions-section.tsx'
import { SettingsSchema } from '#modules/accounts/settings/settings-schema.ts'
import { SettingsSection } from '#modules/accounts/settings/settings-section.tsx'
import { resultOf } from '#platform/form-result.ts'
import { readForm } from '#platform/read-form.server.ts'
import { ok } from '#platform/result.ts'
import { unreachable } from '#platform/exhaustive.ts'
import { answerForm } from '#app/answer-form.server.ts'
import { accountsCtx } from '#app/accounts-ctx.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { buttonClass } from '#ui/button-style.ts'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/settings'

/** The settings of a person (spec 2 and 3). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = requireMember(request, context)
  const { db, actor } = found
  const [preferences, sessions] = await Promise.all([
    ownPreferences(db, actor.id),
    ownSessions(accountsCtx(request, found), actor.id),
  ])
  return { ...preferences, sessions, id: actor.id, email: actor.email }
}

/** Does what one of its forms asks for. */
export async function action({ request, context }: Route.ActionArgs) {
  const found = requireMember(request, context)
  const { db, actor } = found
  const accounts = accountsCtx(request, found)
  const form = await readForm(request, SettingsSchema)
  if (!form.ok) return answerForm<null, ChangeEmailFailure>(form, form)
  const asked = form.value
  switch (asked.intent) {
    case 'notifications': {
      const { intent: _form, ...chosen } = asked
      await saveNotificationPreferences(db, actor.id, chosen)
      break
    }
    case 'privacy': {
      const { intent: _form, ...chosen } = asked
      await savePrivacySettings(db, actor.id, chosen)
      break
    }
    case 'email': {
      const changed = await requestEmailChange(accounts, actor, asked.email)
      if (!changed.ok) return answerForm(form, changed, { status: accountStatus(changed.failure) })
      found.runJobNow('send mail')
      break
    }
    case 'end-session':
      await endSession(db, actor.id, asked.id) // one that is gone already is what was asked for
      break
    case 'end-others':
      await endOtherSessions(accounts, actor.id)
      break
    default:
      return unreachable(asked)
  }
  return answerForm<null, ChangeEmailFailure>(form, ok(null))
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { notifications, privacy, sessions, id, email } = loaderData
  return (
    <DashboardPage width="form">
      <SettingsSection
        title="What we tell you"
        lead="Tickets, receipts and the mails you need to sign in always come."
      >
        <ChoicesForm
          intent="notifications"
          owner={id}
          words={NOTIFICATION_LABELS}
          chosen={notifications}
          result={resultOf(actionData, 'notifications')}
        />
      </SettingsSection>
      <SettingsSection title="Who sees you">
        <ChoicesForm
          intent="privacy"
          owner={id}
          words={PRIVACY_LABELS}
          chosen={privacy}
          result={resultOf(actionData, 'privacy')}
        />
      </SettingsSection>
      <EmailSection key={email} owner={id} email={email} result={resultOf(actionData, 'email')} />
      <SettingsSection
        title="Security"
        lead="Your password, your passkeys, and a second step when you sign in."
      >
        <LinkButton to={href('/dashboard/settings/security')} variant="secondary">
          Open security
        </LinkButton>
      </SettingsSection>
      <SessionsSection sessions={sessions} result={resultOf(actionData, 'end-session', 'end-others')} />
      <SettingsSection
        title="Your data"
        lead="Everything we keep of you in one file: profile, orders, tickets, likes, follows and the rest."
      >
        <a href={href('/dashboard/settings/export')} download className={buttonClass('secondary')}>
          <Icon name="download" />
          Download my data
        </a>
      </SettingsSection>
      <SettingsSection
        title="Delete your account"
        lead="Your account, your profile and your picture are deleted for good."
      >
        <LinkButton to={href('/dashboard/settings/delete')} variant="secondary">
          <Icon name="trash" />
          Delete my account
        </LinkButton>
      </SettingsSection>
    </DashboardPage>
  )
}
