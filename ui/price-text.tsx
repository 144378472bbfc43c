import { type Cents, formatPrice, formatUsd } from '#platform/money.ts'

interface PriceTextProps {
  price: Cents
  /** The regular price, struck through when the one shown is lower. */
  was?: Cents
  /** What the price holds: "all in". */
  note?: string
  size?: 'md' | 'lg'
}

/** A price as people read it. */
export function PriceText({ price, was, note, size = 'md' }: PriceTextProps) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span className={`font-bold ${size === 'lg' ? 'text-xl' : ''}`}>{formatPrice(price)}</span>
      {was !== undefined && was > price && (
        <s className="text-muted">
          <span className="sr-only">Regular price </span>
          {formatUsd(was)}
        </s>
      )}
      {note && <span className="text-sm text-muted">{note}</span>}
    </span>
  )
}
