import type { ChartsOfNights } from '#modules/seating/event-chart/charts-of-nights.server.ts'
import { nightsText } from '#modules/seating/event-chart/nights-text.ts'
import { Notice } from '#ui/notice.tsx'

/** For the host of a night of a series: that the others keep their own charts. */
export function NightsNotice({ nights, isSold }: { nights: ChartsOfNights; isSold: boolean }) {
  const text = nightsText(nights, isSold)
  return (
    text && (
      <div className="print:hidden">
        <Notice title="A night of a series">{text}</Notice>
      </div>
    )
  )
}
