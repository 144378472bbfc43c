import { type DoorStatus, statusText } from '#modules/tickets/offline/door-status.ts'
import { systemNow, type TimeZone } from '#platform/time.ts'
import { Icon } from '#ui/icon.tsx'

/** The line that says what a scanner works with, for as long as it is not the server. */
export function DoorStatusBar({ status, timeZone }: { status: DoorStatus; timeZone: TimeZone }) {
  const text = statusText(status, timeZone, systemNow())
  return (
    <output aria-label="Connection" className="block lg:col-span-2">
      {text && (
        <p className="flex items-center gap-2 bg-accent px-4 py-2 font-semibold text-on-accent">
          <Icon name={status.link === 'online' ? 'clock' : 'wifi-off'} size="sm" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
          {status.link === 'signed out' && (
            // The page itself leads to the sign-in and back.
            <button
              type="button"
              onClick={() => location.reload()}
              className="ml-auto min-h-tap shrink-0 rounded-pill px-3 underline underline-offset-4"
            >
              Sign in
            </button>
          )}
        </p>
      )}
    </output>
  )
}
