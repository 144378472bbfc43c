import { type GuestMessage, MAX_NOTE_LENGTH, messageWords } from '#modules/events/change/guest-message.ts'
import { formatCounted } from '#platform/money.ts'
import { FormParagraph } from '#ui/form/fields.tsx'
import { Opener } from '#ui/opener.tsx'

interface GuestMessagePreviewProps {
  /** What the guests of each event are told, and how many get it. */
  messages: readonly { message: GuestMessage; guests: number }[]
}

/** Inside a form: what guests are told, word for word, and the field for what the organiser adds. */
export function GuestMessagePreview({ messages }: GuestMessagePreviewProps) {
  const guests = messages.reduce((sum, { guests: count }) => sum + count, 0)
  const [first, ...others] = messages
  return (
    <>
      <input
        type="hidden"
        name="words"
        value={messages.map(({ message }) => messageWords(message)).join(' ')}
      />
      {guests === 0 || !first ? (
        <p className="text-muted">Nobody holds tickets, so nobody is told.</p>
      ) : (
        <>
          <MessageWords {...first} />
          {others.length > 0 && (
            <details>
              <Opener>
                {others.length === 1
                  ? 'The message of one more night'
                  : `The messages of ${others.length} more nights`}
              </Opener>
              <div className="space-y-4 pt-2">
                {others.map((each) => (
                  <MessageWords key={each.message.paragraphs.join()} {...each} />
                ))}
              </div>
            </details>
          )}
          <FormParagraph
            name="note"
            label="Add your own words (optional)"
            hint={
              others.length > 0
                ? "They stand below each of the messages, with the host's name."
                : "They stand below the message, with the host's name."
            }
            maxLength={MAX_NOTE_LENGTH}
          />
        </>
      )}
    </>
  )
}

const MessageWords = ({ message, guests }: GuestMessagePreviewProps['messages'][number]) => (
  <figure className="space-y-2">
    <figcaption className="font-semibold">
      {formatCounted(guests, 'guest')} {guests === 1 ? 'gets' : 'get'} this by mail and under Notifications:
    </figcaption>
    <blockquote className="space-y-2 rounded-md border border-border bg-surface-2 p-4 wrap-anywhere">
      <p className="font-semibold">{message.subject}</p>
      {message.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </blockquote>
  </figure>
)
