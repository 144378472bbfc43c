import type { ListedDoorLink } from '#modules/tickets/door-links/listed-door-link.ts'
import { formatCount } from '#platform/money.ts'
import { formatDay, formatTime, type Instant, type TimeZone } from '#platform/time.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { Opener } from '#ui/opener.tsx'

const STATES: Record<ListedDoorLink['state'], { tone: BadgeTone; text: string }> = {
  works: { tone: 'success', text: 'Works' },
  expired: { tone: 'plain', text: 'Expired' },
  revoked: { tone: 'danger', text: 'Revoked' },
  orphaned: { tone: 'danger', text: 'Its maker left' },
}

/** One link to the door of an event for whoever runs its team: until when it works, how it was used, and the button that ends it. */
export function DoorLinkRow({ link, timeZone }: { link: ListedDoorLink; timeZone: TimeZone }) {
  const { id, name, madeBy, expiresAt, state, scans, lastUsedAt } = link
  const { tone, text } = STATES[state]
  const moment = (at: Instant) => `${formatDay(at, timeZone)}, ${formatTime(at, timeZone)}`
  return (
    <li className="flex flex-wrap items-center gap-4 p-4">
      <div className="min-w-0 grow basis-56">
        <strong className="block wrap-anywhere">{name}</strong>
        <span className="block">
          {lastUsedAt
            ? `${scans === 1 ? '1 scan' : `${formatCount(scans)} scans`}, the last ${moment(lastUsedAt)}`
            : 'Not used yet'}
        </span>
        <span className="block text-muted wrap-anywhere">
          {`Until ${moment(expiresAt)}${madeBy && `, made by ${madeBy}`}`}
        </span>
      </div>
      <Badge tone={tone}>{text}</Badge>
      {state === 'works' && (
        <details className="basis-full">
          <Opener>{`Revoke ${name}`}</Opener>
          <div className="space-y-3 pt-2">
            <p>Whoever uses it is stopped at once, also in the middle of the night. It cannot be undone.</p>
            <ButtonForm intent="revoke" fields={{ link: id }} variant="danger">
              Revoke this link
            </ButtonForm>
          </div>
        </details>
      )}
    </li>
  )
}
