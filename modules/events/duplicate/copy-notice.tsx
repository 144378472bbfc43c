import type { CopiedFrom } from '#modules/events/duplicate/duplicate-values.ts'
import type { FormValues } from '#platform/form-result.ts'
import { formatCount, formatCounted } from '#platform/money.ts'
import { Notice } from '#ui/notice.tsx'

/** Above the form of a copy, until its day is chosen. */
export function CopyNotice({ values }: { values: FormValues & Partial<CopiedFrom> }) {
  const { copyOf, copyLeftOut = '', copyNights, copyPictures, copySeats, copyCodes, day } = values
  if (!copyOf || day) return null
  const leftOut = Number(copyLeftOut)
  return (
    <Notice title={`A copy of ${copyOf}: choose its day.`}>
      {copySeats && `${seatsCopied(Number(copySeats))} `}
      {copyCodes &&
        'Its promo codes come with it; one for certain days is stopped there: choose its days and start it again. '}
      {copyPictures && 'Its flyer is not copied, for it names the old day. '}
      {copyNights && 'It lasted several days: choose the last one, too. '}
      {leftOut > 0 &&
        `${formatCounted(leftOut, 'ticket')} of it ${leftOut === 1 ? 'is' : 'are'} not copied: not on sale, or one too many for this form.`}
    </Notice>
  )
}

/** What is said of seats that are copied. */
export const seatsCopied = (seats: number): string =>
  `Its seating chart comes with it: ${seats === 1 ? '1 seat, and it is free' : `${formatCount(seats)} seats, all of them free`}. Who has a seat, and which seats are blocked, is not copied.`
