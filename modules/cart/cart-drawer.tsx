import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import type { CartItem, CartSummary } from '#modules/cart/cart.ts'
import { CartLine, type LineStock } from '#modules/cart/cart-line.tsx'
import { MergeCartNotice } from '#modules/cart/merge-cart-notice.tsx'
import { PROCESSING_FEE_LABEL } from '#modules/pricing/processing-fee.ts'
import {
  addCents,
  type Cents,
  formatCounted,
  formatPrice,
  formatUsd,
  toCents,
  ZERO_CENTS,
} from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'

interface CartDrawerProps {
  open: boolean
  items: CartItem[]
  /** The subtotal is what is left of the list price after a discount. */
  summary: CartSummary & { discount?: Cents }
  /** What is kept for its owner beside the cart. */
  held: ReactNode
  /** How many seats that is. */
  heldSeats: number
  /** Where promo codes are typed. */
  promo: ReactNode
  signedIn: boolean
  /** What was set aside. */
  earlier: CartItem[]
  /** What changed since the cart was last seen, a sentence each. */
  news: string[]
  /** Why its lines cannot be bought together; null where they can. */
  apart: string | null
  /** Why a line cannot be bought as it stands, by the line's id. */
  failures: Record<string, string>
  /** What is left of a line's tickets and what the buyer has, by the line's id. */
  stocks: Record<string, LineStock>
  onQuantity: (id: string, quantity: number) => void
  onRemove: (id: string) => void
  onClear: () => void
  onCheckout: () => void
  onSignIn: (mode: 'sign-in' | 'sign-up') => void
  onClose: () => void
}

/** The cart over the page: from below on a phone, from the side elsewhere. (Specification 2, Cart drawer) */
export function CartDrawer({ open, items, summary, onClose, ...rest }: CartDrawerProps) {
  const { totalItems } = summary
  const empty = items.length === 0
  const contents = [
    ...(totalItems > 0 || rest.heldSeats === 0 ? [formatCounted(totalItems, 'item')] : []),
    ...(rest.heldSeats > 0 ? [`${formatCounted(rest.heldSeats, 'seat')} held`] : []),
  ]
  const list = useRef<HTMLDivElement>(null)
  // The button that removed a line is gone with it: without this the focus would fall out of the drawer.
  const keepFocus = () => requestAnimationFrame(() => list.current?.focus())
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Your Cart"
      description={contents.join(', ')}
      footer={empty ? undefined : <CartFooter summary={summary} {...rest} />}
    >
      <div ref={list} tabIndex={-1} className="space-y-4 outline-none">
        {rest.held}
        <MergeCartNotice earlier={rest.earlier} />
        {rest.news.length > 0 && (
          <Notice title="Since you last looked" live>
            {rest.news.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
        )}
        {rest.apart && (
          <Notice tone="warning" live>
            <p>{rest.apart}</p>
          </Notice>
        )}
        {empty && rest.heldSeats > 0 ? (
          <Button variant="secondary" onClick={onClose}>
            Continue Browsing
          </Button>
        ) : empty ? (
          <EmptyCart onClose={onClose} />
        ) : (
          <>
            {byEvent(items).map((lines) => (
              <EventLines key={lines[0].eventId} lines={lines} {...rest} keepFocus={keepFocus} />
            ))}
            {rest.promo}
            <div className="flex justify-between gap-2 border-t border-border pt-3">
              <Button variant="secondary" onClick={onClose} className="px-4 whitespace-nowrap">
                Continue Shopping
              </Button>
              <Button
                variant="quiet"
                className="-mr-3 px-3 whitespace-nowrap"
                onClick={() => {
                  rest.onClear()
                  keepFocus()
                }}
              >
                Clear Cart
              </Button>
            </div>
          </>
        )}
      </div>
    </Drawer>
  )
}

function EmptyCart({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex flex-col items-center gap-4 py-10 text-center">
      <span className="text-faint">
        <Icon name="shopping-cart" size="xl" />
      </span>
      <p className="text-lg font-semibold">Your cart is empty</p>
      <p className="text-muted">Find a set you like, and your tickets wait for you here.</p>
      <Button onClick={onClose}>Continue Browsing</Button>
    </div>
  )
}

type EventLinesProps = Pick<CartDrawerProps, 'failures' | 'stocks' | 'onQuantity' | 'onRemove'> & {
  lines: Lines
  keepFocus: () => void
}

function EventLines({ lines, failures, stocks, onQuantity, onRemove, keepFocus }: EventLinesProps) {
  const { eventId, eventTitle, eventDate, eventTime, eventLocation } = lines[0]
  return (
    <section
      aria-labelledby={`cart-${eventId}`}
      className="border-t border-border py-4 first:border-t-0 first:pt-0"
    >
      <h3 id={`cart-${eventId}`} className="font-display text-xl font-black uppercase">
        <Link to={`/events/${eventId}`} replace className="hover:underline">
          {eventTitle}
        </Link>
      </h3>
      <p>
        {eventDate}, {eventTime}
      </p>
      <p className="text-muted">{eventLocation}</p>
      <ul className="divide-y divide-border">
        {lines.map((item) => (
          <CartLine
            key={item.id}
            item={item}
            message={failures[item.id]}
            stock={stocks[item.id]}
            onQuantity={(quantity) => {
              onQuantity(item.id, quantity)
              if (quantity <= 0) keepFocus()
            }}
            onRemove={() => {
              onRemove(item.id)
              keepFocus()
            }}
          />
        ))}
      </ul>
    </section>
  )
}

type CartFooterProps = Pick<CartDrawerProps, 'summary' | 'signedIn' | 'onCheckout' | 'onSignIn'>

function CartFooter({ summary, signedIn, onCheckout, onSignIn }: CartFooterProps) {
  const { discount = ZERO_CENTS } = summary
  return (
    <div className="space-y-4">
      <dl className="space-y-1">
        {(summary.fees > 0 || discount > 0) && (
          <Amount label="Subtotal" amount={formatUsd(addCents(summary.subtotal, discount))} />
        )}
        {discount > 0 && <Amount label="Discount" amount={formatUsd(toCents(0 - discount))} />}
        {summary.fees > 0 && <Amount label={PROCESSING_FEE_LABEL} amount={formatUsd(summary.fees)} />}
        <Amount label="Total" amount={formatPrice(summary.total)} isTotal />
      </dl>
      {signedIn ? (
        <Button size="lg" className="w-full" onClick={onCheckout}>
          Proceed to Checkout
        </Button>
      ) : (
        <div className="space-y-2">
          <Button size="lg" className="w-full" onClick={() => onSignIn('sign-in')}>
            Sign In to Checkout
          </Button>
          <Button variant="secondary" className="w-full" onClick={() => onSignIn('sign-up')}>
            Create Account &amp; Checkout
          </Button>
        </div>
      )}
    </div>
  )
}

function Amount({ label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean }) {
  const look = isTotal ? 'text-xl font-bold' : 'text-muted'
  return (
    <div className={`flex items-baseline justify-between gap-4 ${look}`}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}

type Lines = [CartItem, ...CartItem[]]

/** Lines under their event, events in the order their first ticket was added. */
function byEvent(items: CartItem[]): Lines[] {
  const events = new Map<string, Lines>()
  for (const item of items) {
    const lines = events.get(item.eventId)
    if (lines) lines.push(item)
    else events.set(item.eventId, [item])
  }
  return [...events.values()]
}
