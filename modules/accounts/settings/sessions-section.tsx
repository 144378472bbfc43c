import { Form, useNavigation } from 'react-router'
import type { OwnSession } from '#modules/accounts/settings/own-session.ts'
import type { SettingsAnswer } from '#modules/accounts/settings/settings-answer.ts'
import { SettingsSection } from '#modules/accounts/settings/settings-section.tsx'
import { formatDay } from '#platform/time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'

interface SessionsSectionProps {
  sessions: OwnSession[]
  answer: SettingsAnswer | null
}

/** Where a person is signed in, each to be signed out. */
export function SessionsSection({ sessions, answer }: SessionsSectionProps) {
  const { formData } = useNavigation()
  const others = sessions.filter(({ isHere }) => !isHere)
  return (
    <SettingsSection
      title="Where you are signed in"
      lead="Somebody else’s device among them? Sign it out and choose a new password."
      answer={answer}
      done={
        answer?.intent === 'end-others' ? 'You are signed out everywhere else.' : 'That device is signed out.'
      }
    >
      <ul className="divide-y divide-border border-y border-border">
        {sessions.map(({ id, device, address, since, seen, isHere }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-4">
            <span className="min-w-0">
              <strong className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {device}
                {isHere && <Badge tone="success">This browser</Badge>}
              </strong>
              <span className="block text-sm text-muted">
                {[
                  address && `Address ${address}`,
                  `signed in ${formatDay(since, 'UTC')}`,
                  !isHere && `last seen ${formatDay(seen, 'UTC')}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            {!isHere && (
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <Button
                  type="submit"
                  look="quiet"
                  name="intent"
                  value="end-session"
                  aria-label={`Sign out ${device}`}
                  busy={formData?.get('id') === id}
                >
                  Sign out
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Form method="post">
          <input type="hidden" name="intent" value="end-others" />
          <Button type="submit" look="secondary" busy={formData?.get('intent') === 'end-others'}>
            Sign out everywhere else
          </Button>
        </Form>
      )}
    </SettingsSection>
  )
}
