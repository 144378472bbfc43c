import { verdictLines } from '#modules/tickets/scan/verdict-lines.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'

/** The word of a verdict, as wide as the screen: it is read at arm's length, in the dark, by two people at once. */
export function Verdict({ headline, icon }: { headline: string; icon: IconName }) {
  const { lines, halfEms } = verdictLines(headline)
  return (
    <p
      data-word={halfEms}
      className={`flex shrink-0 items-center gap-[0.15em] font-display leading-tight font-black uppercase *:first:size-[0.85em] ${lines.length > 1 ? LOWER : HIGHER}`}
    >
      <Icon name={icon} size="xl" />
      <span>
        {lines.map((line) => (
          // The space is for those who hear it.
          <span key={line} className="block">{`${line} `}</span>
        ))}
      </span>
    </p>
  )
}

/** As wide as the answer, drawing and all, and no higher than leaves room for the guest. */
const HIGHER = 'text-[min(200cqi/(var(--word)+2.2),22cqb)]'
const LOWER = 'text-[min(200cqi/(var(--word)+2.2),15cqb)]'
