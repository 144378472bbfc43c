import { href } from 'react-router'
import type { EventId } from '#platform/ids.ts'
import { buttonClass } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/field.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'

interface LinkCardProps {
  event: { id: EventId; title: string }
  /** The whole address of its page. */
  address: string
}

/** Says that an event is found by its link alone, and hands out the link. */
export const LinkCard = ({ event, address }: LinkCardProps) => (
  <Card as="section" className="space-y-4 p-5">
    <Heading level={2} size="small">
      By link only
    </Heading>
    <p>This event is in no list, search or calendar. Send its link to those who may come.</p>
    <TextField
      label="Its link"
      readOnly
      value={address}
      onFocus={(focused) => focused.currentTarget.select()}
    />
    <form
      action={href('/events/:id', { id: event.id })}
      data-press="share"
      data-name={event.title}
      className="noscript:hidden"
    >
      <button type="submit" className={buttonClass('secondary')}>
        <Icon name="share" />
        Share link
      </button>
    </form>
  </Card>
)
