import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button-style.ts'
import { TextField } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'

interface SubscribeProps {
  /** The whole address of the feed. */
  address: string
  /** What the calendar will show: "the nights of Classy Steppers". */
  what: string
  isOpen?: boolean
  /** What else can be done with it. */
  children?: ReactNode
}

/** The way into a calendar, folded: a link that opens one, a link to the one on the web, and the address itself. */
export const SubscribeToCalendar = ({ address, what, isOpen, children }: SubscribeProps) => (
  <FoldedCalendar isOpen={isOpen}>
    <p>
      Your own calendar then shows {what}, and keeps up by itself when a night is added, moved or called off.
      It asks us a few times a day. You can remove it there whenever you like.
    </p>
    <div className="flex flex-wrap gap-3">
      <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass('secondary')}>
        <Icon name="calendar-plus" />
        Apple or Outlook
      </a>
      <a href={googleAddress(address)} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
        Google, on a computer
        <Icon name="external-link" size="sm" />
      </a>
    </div>
    <TextField
      label="Address for any other calendar"
      readOnly
      value={address}
      onFocus={(event) => event.currentTarget.select()}
      hint="Copy it, and paste it in your calendar where it says “From URL”, “Subscribe” or “From the internet”."
    />
    {children}
  </FoldedCalendar>
)

/** Closed until somebody wants it; it opens without scripts as well. */
export const FoldedCalendar = ({ isOpen = false, children }: { isOpen?: boolean; children: ReactNode }) => (
  <details className="group max-w-measure" open={isOpen}>
    <summary className="inline-flex min-h-tap items-center gap-2 font-semibold underline">
      <Icon name="calendar-plus" />
      Subscribe in your calendar
      <span className="group-open:rotate-180">
        <Icon name="chevron-down" />
      </span>
    </summary>
    <div className="space-y-4 pt-2">{children}</div>
  </details>
)

/** Google takes an address to subscribe to in this form alone. */
const googleAddress = (address: string): string =>
  `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: address.replace(/^https?:/, 'webcal:') })}`
