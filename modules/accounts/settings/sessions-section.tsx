import type { SettingsActionData } from '#modules/accounts/settings/settings-action-data.ts'
import type { OwnSession } from '#modules/accounts/settings/own-session.ts'
import { SettingsSection } from '#modules/accounts/settings/settings-section.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { LocalTime } from '#ui/local-time.tsx'

interface SessionsSectionProps {
  sessions: OwnSession[]
  result: SettingsActionData | null
}

/** Where a person is signed in, each to be signed out. */
export function SessionsSection({ sessions, result }: SessionsSectionProps) {
  const others = sessions.filter(({ isHere }) => !isHere)
  return (
    <SettingsSection
      title="Where you are signed in"
      lead="Somebody else’s device among them? Sign it out and choose a new password."
    >
      <ResultNotice
        result={result}
        done={
          result?.intent === 'end-others'
            ? 'You are signed out everywhere else.'
            : 'That device is signed out.'
        }
      />
      <ul className="divide-y divide-border border-y border-border">
        {sessions.map(({ id, device, address, since, seen, isHere }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-4">
            <span className="min-w-0">
              <strong className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {device}
                {isHere && <Badge tone="success">This browser</Badge>}
              </strong>
              <span className="block text-sm text-muted">
                {address && `Address ${address}, `}
                signed in <LocalTime at={since} />
                {!isHere && (
                  <>
                    , last seen <LocalTime at={seen} form="day" />
                  </>
                )}
              </span>
            </span>
            {!isHere && (
              <ButtonForm
                intent="end-session"
                fields={{ id }}
                variant="quiet"
                aria-label={`Sign out ${device}`}
              >
                Sign out
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <ButtonForm intent="end-others" variant="secondary">
          Sign out everywhere else
        </ButtonForm>
      )}
    </SettingsSection>
  )
}
