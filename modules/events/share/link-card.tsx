import { href } from 'react-router'
import type { EventId } from '#platform/ids.ts'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { ShareLink } from '#ui/share-link.tsx'

interface LinkCardProps {
  event: { id: EventId; title: string; isUnlisted: boolean }
  /** The whole address of its page. */
  address: string
  /** It was published just now, and is to be told: the picture that a shared link shows is there too. */
  isNew: boolean
}

/** Hands out the link of an event, and says when it is found by that alone. */
export const LinkCard = ({ event: { id, title, isUnlisted }, address, isNew }: LinkCardProps) => (
  <Card as="section" className={`space-y-4 p-5 ${isNew ? 'lg:col-span-2' : ''}`}>
    <Heading level={2} size="small">
      {isNew ? 'Share your event' : 'By link only'}
    </Heading>
    {isUnlisted && <p>This event is in no list, search or calendar.</p>}
    <div className={isNew ? 'grid gap-6 lg:grid-cols-2' : ''}>
      <ShareLink
        link={{ path: href('/events/:id', { id }), address }}
        title={title}
        label="Its link"
        hint={isUnlisted ? 'Send it to those who may come.' : 'Send it to your guests and your groups.'}
      />
      {isNew && (
        <img
          src={href('/art/:picture', { picture: `${id}.jpg` })}
          alt="What its link shows where you send it"
          width={1200}
          height={630}
          className="h-auto w-full rounded-lg border border-border"
        />
      )}
    </div>
  </Card>
)
