import { adoptSentences } from '#modules/seating/event-chart/adopt-failure.ts'
import type { AdoptedChart } from '#modules/seating/event-chart/adopted-chart.server.ts'
import { Notice } from '#ui/notice.tsx'

/** The chart that came with an event: what of it is not on sale, or why nothing is. */
export const AdoptedNotice = ({ failure, leftOut }: AdoptedChart) => (
  <Notice
    tone="warning"
    title={
      failure
        ? 'The chart that came with this event cannot be used'
        : 'Not all is as in the chart that came with this event'
    }
  >
    <ul className="list-disc space-y-1 pl-5">
      {[...(failure ? adoptSentences(failure) : []), ...leftOut].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    {failure && (
      <p className="mt-3">No seat is on sale by it. Choose a chart of one of your venues instead.</p>
    )}
  </Notice>
)
