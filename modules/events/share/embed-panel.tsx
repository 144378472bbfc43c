import { embedHtml } from '#modules/events/share/event-embed.ts'
import { Card } from '#ui/card.tsx'
import { TextArea } from '#ui/field.tsx'
import { Heading } from '#ui/heading.tsx'

/** Lets a host put the card of an event on a site of their own: the HTML to copy, and the card as it is seen there. */
export const EmbedPanel = ({ title, address }: { title: string; address: string }) => (
  <Card as="section" className="space-y-3 p-5">
    <Heading level={2} size="small">
      Put this on your website
    </Heading>
    <p>
      A card with the picture, the date and the price, always the newest.{' '}
      <a href={address} target="_blank" rel="noreferrer" className="link">
        See the card
      </a>
    </p>
    <TextArea
      label="HTML to copy"
      readOnly
      rows={5}
      value={embedHtml(title, address)}
      onFocus={(event) => event.currentTarget.select()}
      hint="Paste it where your site takes HTML. Sites such as WordPress take the address of the event page alone."
    />
  </Card>
)
