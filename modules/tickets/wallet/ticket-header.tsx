import type { ReactNode } from 'react'
import { eventTones } from '#modules/events/art/event-tones.ts'
import { longestWord } from '#ui/longest-word.ts'
import { TwoToneImage } from '#ui/two-tone-image.tsx'

interface TicketHeaderProps {
  event: { id: string; title: string }
  level: 1 | 2
}

/** The cut begins to the right of the title, however low the header is: its words stay on the dark tone. */
const CUT_AT = 0.62

const SIZES = {
  short: 'text-2xl',
  middling: 'text-xl leading-tight',
  long: 'text-xl leading-tight min-[18rem]:text-lg',
}

/** A long title is smaller: below it, code and letters stand whole above the thumb bar of a phone. */
function sizeAboveCode(title: string): string {
  const { length } = Array.from(title)
  if (length <= 24) return SIZES.short
  return length <= 40 ? SIZES.middling : SIZES.long
}

/** The printed end of a ticket: the event on its two tones. */
export function TicketHeader({ event, level }: TicketHeaderProps) {
  const Title = `h${level}` as const
  const height = level === 1 ? 'min-h-20 justify-center py-2' : 'min-h-32 justify-end py-4'
  const size = level === 1 ? sizeAboveCode(event.title) : SIZES.short
  return (
    <header
      className={`relative isolate flex overflow-clip flex-col px-5 text-on-tone print:min-h-0 print:text-text ${height}`}
    >
      <span className="absolute inset-0 -z-1 max-[18rem]:-right-2/3 print:hidden">
        <TwoToneImage id={event.id} tones={{ ...eventTones(event), cutAt: CUT_AT }} />
      </span>
      <Title
        tabIndex={level === 1 ? -1 : undefined}
        data-word={longestWord(event.title)}
        className={`max-w-3/5 print:max-w-none font-display font-black text-balance wrap-anywhere uppercase ${size}`}
      >
        {event.title}
      </Title>
    </header>
  )
}

/** Where a ticket is torn: a dotted line between two notches. */
export const TearLine = () => (
  <div aria-hidden="true" className="relative border-t-2 border-dashed border-border-strong">
    <span className="absolute -top-3 -left-3 size-6 rounded-pill bg-bg" />
    <span className="absolute -top-3 -right-3 size-6 rounded-pill bg-bg" />
  </div>
)

/** One line of what a ticket says. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
)
