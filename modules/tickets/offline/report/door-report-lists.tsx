import type { DoorReport, DoorEntry } from '#modules/tickets/offline/report/door-report.ts'
import { formatDay, formatTime, type TimeZone } from '#platform/time.ts'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'

/** What the doors did without a signal: tickets that came in twice, and guests who should perhaps not have. */
export function DoorReportLists({ report, timeZone }: { report: DoorReport; timeZone: TimeZone }) {
  const { doubles, doubtful } = report
  const lineOf = (entry: DoorEntry) =>
    `${formatDay(entry.at, timeZone)}, ${formatTime(entry.at, timeZone)}${whoOf(entry)}`
  return (
    <>
      {doubles.length > 0 && (
        <section aria-labelledby="doubles" className="space-y-4">
          <Heading level={2} id="doubles" size="small">
            Let in twice
          </Heading>
          <ul className="space-y-3">
            {doubles.map(({ ticketId, holderName, ticketType, entries }) => (
              <Card as="li" key={ticketId + (entries[0]?.at ?? '')} className="space-y-2 p-5">
                <p className="font-semibold wrap-anywhere">
                  {holderName}, {ticketType}
                </p>
                <p>Two doors let this ticket in.</p>
                <ol className="list-decimal space-y-1 pl-6">
                  {entries.map((one) => (
                    <li key={`${one.at} ${one.door}`}>{lineOf(one)}</li>
                  ))}
                </ol>
              </Card>
            ))}
          </ul>
        </section>
      )}
      {doubtful.length > 0 && (
        <section aria-labelledby="doubtful" className="space-y-4">
          <Heading level={2} id="doubtful" size="small">
            Let in without a good ticket
          </Heading>
          <ul className="space-y-3">
            {doubtful.map((entry) => (
              <li key={entry.id} className="border-t border-border pt-3">
                <span className="block font-semibold wrap-anywhere">
                  {entry.holderName ?? 'Nobody known'}
                </span>
                <span className="block">{entry.reason}</span>
                <span className="block text-muted">{lineOf(entry)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const whoOf = ({ by, door }: DoorEntry): string =>
  `${by && by !== door ? `, ${by}` : ''}${door ? `, ${door}` : ''}`
