import { href } from 'react-router'
import { DuplicateButton } from '#modules/events/duplicate/duplicate-button.tsx'
import type { HostedEvent } from '#modules/orders/hosted-events/hosted-event.ts'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { LinkButton } from '#ui/link-button.tsx'

/** What is done most with an event of one's own, as far as the role there goes. */
export function HostedActions({ event: { id, title, status, capabilities } }: { event: HostedEvent }) {
  return (
    <div className="relative z-1 flex w-fit flex-wrap @min-[56rem]:flex-nowrap @max-[56rem]:-ml-3">
      {capabilities.includes('edit') && (
        <Action icon="pencil" label="Edit" title={title} to={href('/dashboard/events/edit/:id', { id })} />
      )}
      {status !== 'draft' && (
        <Action icon="eye" label="View page" title={title} to={href('/events/:id', { id })} />
      )}
      {capabilities.includes('edit') && (
        <DuplicateButton eventId={id} variant="quiet" size="icon" title="Duplicate" className={ROOMY}>
          <Words icon="copy" label="Duplicate" title={title} />
        </DuplicateButton>
      )}
    </div>
  )
}

/** In a table there is room for the icon alone. */
const Action = ({ icon, label, title, to }: { icon: IconName; label: string; title: string; to: string }) => (
  <LinkButton to={to} variant="quiet" size="icon" title={label} className={ROOMY}>
    <Words icon={icon} label={label} title={title} />
  </LinkButton>
)

const ROOMY = '@max-[56rem]:px-3'

const Words = ({ icon, label, title }: { icon: IconName; label: string; title: string }) => (
  <>
    <Icon name={icon} />
    <span className="@min-[56rem]:sr-only">{label}</span>
    <span className="sr-only">{`: ${title}`}</span>
  </>
)
