import { formatCounted } from '#platform/money.ts'
import { formatDay, type Instant, type TimeZone } from '#platform/time.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { Opener } from '#ui/opener.tsx'

interface UndoPanelProps {
  /** The events that came in with the file. */
  added: readonly { id: string; title: string; startsAt: Instant; timeZone: TimeZone; hasTickets: boolean }[]
  /** Where the form is sent. */
  action: string
}

/** Takes back what a file added, closed until somebody wants it: how many events go, and which stay. */
export function UndoPanel({ added, action }: UndoPanelProps) {
  if (added.length === 0) return null
  const staying = added.filter(({ hasTickets }) => hasTickets)
  const going = added.length - staying.length
  return (
    <details>
      <Opener>Take this import back</Opener>
      <div className="space-y-4 pt-2">
        {going > 0 && (
          <ActionForm result={null} action={action}>
            <p>
              {formatCounted(going, 'event')} that came in with this file {going === 1 ? 'is' : 'are'}{' '}
              removed, with what you have changed in {going === 1 ? 'it' : 'them'} since. Their pages are gone
              then.
            </p>
            <SubmitButton variant="danger">{`Remove ${formatCounted(going, 'event')}`}</SubmitButton>
          </ActionForm>
        )}
        {staying.length > 0 && (
          <section aria-label="These stay" className="space-y-2">
            <p>These stay, because tickets were put on sale for them here:</p>
            <ul className="list-disc space-y-1 pl-5">
              {staying.map(({ id, title, startsAt, timeZone }) => (
                <li key={id} className="wrap-anywhere">
                  {title}, {formatDay(startsAt, timeZone)}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </details>
  )
}
