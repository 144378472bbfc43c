import type { ReactNode } from 'react'
import type { ListedPromo, NamedTicketType } from '#modules/promo-codes/list-promo-codes.server.ts'
import { promoState, termsWords, timesWords, usesWords } from '#modules/promo-codes/promo-code-words.ts'
import { formatUsd, toCents } from '#platform/money.ts'
import type { Instant, TimeZone } from '#platform/time.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/field.tsx'
import { Heading } from '#ui/heading.tsx'

interface PromoCodeCardProps {
  promo: ListedPromo
  ticketTypes: readonly NamedTicketType[]
  timeZone: TimeZone
  now: Instant
  /** The page of the event with the code. */
  link: string
  children: ReactNode
}

/** One promo code: what it does, how often it was used, the link to give out, and what can be done with it. */
export function PromoCodeCard({ promo, ticketTypes, timeZone, now, link, children }: PromoCodeCardProps) {
  const names = ticketTypes.filter(({ id }) => promo.ticketTypeIds.includes(id)).map(({ name }) => name)
  const state = promoState(promo, now)
  const times = timesWords(promo, timeZone)
  return (
    <Card as="section" className="space-y-3 p-5">
      <div className="flex flex-wrap items-center gap-3">
        <Heading level={2} size="small">
          <span className="wrap-anywhere">{promo.code}</span>
        </Heading>
        <Badge tone={state === 'Good now' ? 'success' : 'plain'}>{state}</Badge>
      </div>
      <p>
        <strong>{termsWords(promo.terms)}</strong>
        {names.length > 0 && (promo.terms.kind === 'none' ? ': ' : ', for ') + names.join(', ')}
        {times && `, ${times}`}
      </p>
      <p className="text-muted">
        {usesWords(promo)}
        {promo.discounted > 0 && `. ${formatUsd(toCents(promo.discounted))} taken off so far`}
      </p>
      <TextField
        label="Link with the code"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      {children}
    </Card>
  )
}
