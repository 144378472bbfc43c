import { type FoundGuest, type FoundGuests, MAX_FOUND } from '#modules/tickets/find-guest/found-guest.ts'
import { type AlwaysSent, HiddenFields } from '#modules/tickets/scan/always-sent.tsx'
import { isTooShort } from '#modules/tickets/find-guest/guest-search.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-style.ts'

interface FoundGuestListProps {
  found: FoundGuests
  /** What the scanner says of itself. */
  always: AlwaysSent
  /** Whether guests are counted out here. */
  isExit: boolean
  /** With JavaScript: let in without leaving the page. */
  onChoose?: (guest: FoundGuest) => void
  onClose?: () => void
  /** Where it is gone on without JavaScript. */
  scanner: string
}

/** The guests whom a typed text found, each with the press that lets in. The list on a device names nobody. */
export function FoundGuestList({ found, always, isExit, onChoose, onClose, scanner }: FoundGuestListProps) {
  const { guests, isByList } = found
  return (
    <div className="flex size-full flex-col gap-4 overflow-y-auto bg-bg p-6 text-text">
      <p className="font-display text-2xl font-black wrap-anywhere">{headline(found)}</p>
      <p className="max-w-measure text-muted">{hint(found)}</p>
      <ul className="space-y-3">
        {guests.slice(0, MAX_FOUND).map((guest) => (
          <li
            key={guest.id}
            className="flex min-h-tap flex-wrap items-center gap-x-4 gap-y-2 border-t border-border pt-3"
          >
            <span className="min-w-0 grow wrap-anywhere">
              {guest.name && <span className="block text-xl font-semibold">{guest.name}</span>}
              <span className={guest.name ? 'text-muted' : 'font-semibold'}>{guest.detail}</span>
            </span>
            {pressOf(guest, isExit) === null ? (
              <span className="text-muted">{WORDS[guest.state]}</span>
            ) : (
              <form
                method="post"
                onSubmit={(event) => {
                  if (!onChoose) return
                  event.preventDefault()
                  onChoose(guest)
                }}
              >
                <HiddenFields fields={{ ...always, ticket: guest.id }} />
                <Button type="submit" aria-label={`${pressOf(guest, isExit)}: ${guest.name ?? guest.detail}`}>
                  {pressOf(guest, isExit)}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {onClose ? (
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      ) : (
        <a href={scanner} className={buttonClass('secondary')}>
          Close
        </a>
      )}
      {isByList && guests.length === 0 && (
        <p className="text-muted">Telephone numbers and orders are not on this device.</p>
      )}
    </div>
  )
}

const WORDS: Record<FoundGuest['state'], string> = {
  outside: 'Never came in',
  in: 'Already in',
  out: 'Already out',
  unpaid: 'Not paid',
}

/** What a press does with a guest; null for nothing. */
function pressOf({ state }: FoundGuest, isExit: boolean): string | null {
  if (isExit) return state === 'in' ? 'Count out' : null
  return { outside: 'Let in', in: null, out: 'Let back in', unpaid: 'Not paid' }[state]
}

function headline({ typed, guests: { length }, isByList }: FoundGuests): string {
  if (length === 0 && isTooShort(typed)) return 'Type a little more'
  if (length === 0) return `Nobody on the list for ${typed}`
  if (length > MAX_FOUND && !isByList) return `More than ${MAX_FOUND} tickets for ${typed}`
  return length === 1 ? `One ticket for ${typed}` : `${length} tickets for ${typed}`
}

function hint({ typed, guests, isByList }: FoundGuests): string {
  if (guests.length === 0 && isTooShort(typed))
    return isByList
      ? 'A guest is found by at least two letters.'
      : 'A guest is found by at least two letters of their name, or four characters of a telephone number or order code.'
  if (guests.length > MAX_FOUND) return 'Type the whole name to see fewer.'
  if (guests.length === 0)
    return isByList
      ? 'Without a signal guests are found by the words of their name.'
      : 'Type a name, the last four digits of a telephone number, an order code, or all 16 characters of a ticket code.'
  return isByList
    ? 'Names on this device open with their code alone. Ask for an ID before you let somebody in by name.'
    : 'Ask for an ID before you let somebody in without a code.'
}
