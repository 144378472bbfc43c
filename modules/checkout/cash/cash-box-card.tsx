import { href, Link } from 'react-router'
import type { CashBox, Closeout } from '#modules/checkout/cash/cash-boxes.server.ts'
import { type CashFailure, cashMessage } from '#modules/checkout/cash/cash-messages.ts'
import { WaitingForCash } from '#modules/checkout/cash/waiting-for-cash.tsx'
import { type FormResult, resultOf } from '#platform/form-result.ts'
import { formatUsd, toCents } from '#platform/money.ts'
import { formatDay } from '#platform/time.ts'
import { Card } from '#ui/card.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormMoney, FormParagraph, SubmitButton } from '#ui/form/fields.tsx'
import { Heading } from '#ui/heading.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Opener } from '#ui/opener.tsx'

/** What `intent` is followed by, so that each box and order of the page hears of its own alone. */
interface CashBoxCardProps {
  box: CashBox
  result: FormResult<unknown, CashFailure> | undefined
  /** The event or order that the result is about. */
  about: string | null
}

/** The cash of one event: who still brings some, and the count of its box. */
export function CashBoxCard({ box, result, about }: CashBoxCardProps) {
  const { eventId, title, startsAt, timeZone, waiting, expected, closeouts, mayReadOrders } = box
  return (
    <Card as="section" className="space-y-5 p-5">
      <div>
        <Heading level={2} size="small">
          {title}
        </Heading>
        <p className="text-muted">{formatDay(startsAt, timeZone)}</p>
      </div>
      {waiting.length > 0 && <WaitingForCash box={box} result={result} about={about} />}
      <div className="space-y-3">
        <p>
          {expected < 0
            ? `Since the last count ${formatUsd(toCents(Math.abs(expected)))} more was given back than taken.`
            : `In the box should be ${formatUsd(expected)}${closeouts.length > 0 ? ', since the last count' : ''}.`}
        </p>
        {mayReadOrders && (
          <Link
            to={`${href('/dashboard/events/:eventId/sales', { eventId })}?method=cash`}
            className="inline-flex min-h-tap items-center underline"
          >
            Its orders in cash
          </Link>
        )}
        {expected !== 0 && (
          <details open={about === eventId}>
            <Opener>Count the box</Opener>
            <ActionForm<CashFailure>
              intent="close"
              fields={{ event: eventId }}
              result={about === eventId ? resultOf(result, 'close') : null}
              messageOf={cashMessage}
            >
              <input type="hidden" name="expected" value={expected} />
              <FormMoney name="counted" label="You counted" />
              <FormParagraph
                name="note"
                label="Note (optional)"
                hint="Why it differs, or where the money went."
                rows={2}
              />
              <SubmitButton>Close the box</SubmitButton>
            </ActionForm>
          </details>
        )}
      </div>
      {closeouts.length > 0 && (
        <div>
          <h3 className="font-semibold">Counted before</h3>
          <ul className="divide-y divide-border">
            {closeouts.map((closeout) => (
              <li key={closeout.id} className="space-y-1 py-3">
                <p>{countText(closeout)}</p>
                <p className="text-muted">
                  {closeout.by && `${closeout.by}, `}
                  <LocalTime at={closeout.at} zone={timeZone} />
                </p>
                {closeout.note && <p className="wrap-anywhere">{`“${closeout.note}”`}</p>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

/** Whether a form of this box is about that event or order. */
export const isAbout = ({ eventId, expected, waiting }: CashBox, about: string): boolean =>
  (eventId === about && expected !== 0) || waiting.some(({ id }) => id === about)

/** "$240.00 counted of $242.00: $2.00 too little". Where more was given back than taken, nothing should be in the box. */
export function countText({ expected, counted }: Pick<Closeout, 'expected' | 'counted'>): string {
  const difference = counted - Math.max(expected, 0)
  const said =
    difference === 0
      ? 'it is right'
      : `${formatUsd(toCents(Math.abs(difference)))} too ${difference < 0 ? 'little' : 'much'}`
  return expected < 0
    ? `${formatUsd(toCents(Math.abs(expected)))} more given back than taken, and ${formatUsd(counted)} counted: ${said}.`
    : `${formatUsd(counted)} counted of ${formatUsd(expected)}: ${said}.`
}
