import { type GuestMessage, MAX_NOTE_LENGTH, messageWords } from '#modules/events/change/guest-message.ts'
import { formatCounted } from '#platform/money.ts'
import { FormParagraph } from '#ui/form/fields.tsx'

interface GuestMessagePreviewProps {
  message: GuestMessage
  /** How many people get it. */
  guests: number
}

/** Inside a form: what guests are told, word for word, and the field for what the organiser adds. */
export function GuestMessagePreview({ message, guests }: GuestMessagePreviewProps) {
  return (
    <>
      <input type="hidden" name="words" value={messageWords(message)} />
      {guests === 0 ? (
        <p className="text-muted">Nobody holds tickets, so nobody is told.</p>
      ) : (
        <>
          <figure className="space-y-2">
            <figcaption className="font-semibold">
              {formatCounted(guests, 'guest')} {guests === 1 ? 'gets' : 'get'} this by mail and under
              Notifications:
            </figcaption>
            <blockquote className="space-y-2 rounded-md border border-border bg-surface-2 p-4 wrap-anywhere">
              <p className="font-semibold">{message.subject}</p>
              {message.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </blockquote>
          </figure>
          <FormParagraph
            name="note"
            label="Add your own words (optional)"
            hint="They stand below the message, with the host's name."
            maxLength={MAX_NOTE_LENGTH}
          />
        </>
      )}
    </>
  )
}
