import { type CartItem, isSameTicket, MAX_CART_LINES, type TicketRef } from '#modules/cart/cart.ts'

/** The carts that meet when somebody signs in to pay. */
export interface MeetingCarts {
  /** What they set out to buy when they went to sign in. */
  wanted: CartItem[]
  /** What a visitor's cart holds in this browser now. */
  visitors: CartItem[]
  /** What their own cart holds in this browser, perhaps from another day. */
  own: CartItem[]
  /** What was set aside before. */
  earlier: CartItem[]
}

/**
 * What somebody pays for who signed in to pay, and nothing else: what they set out to buy. Where the visitor's cart
 * shares a ticket with it, that cart is the newer state of the same picks, such as a quantity changed in another tab.
 * Their own cart of another day is set aside (`earlier`) but for tickets that are bought now anyway, so no ticket is
 * counted twice; a visitor's cart of other tickets stays. (Specification 4, Signup intent)
 */
export function cartToBuy({ wanted, visitors, own, earlier }: MeetingCarts): Omit<MeetingCarts, 'wanted'> {
  if (wanted.length === 0) return { visitors, own, earlier }
  const isNewer = visitors.some((item) => holds(wanted, item))
  const bought = isNewer ? visitors : wanted
  return {
    own: bought,
    visitors: isNewer ? [] : visitors,
    earlier: withoutTickets([...own, ...withoutTickets(earlier, own)], bought).slice(0, MAX_CART_LINES),
  }
}

const withoutTickets = (items: CartItem[], others: TicketRef[]): CartItem[] =>
  items.filter((item) => !holds(others, item))

const holds = (items: TicketRef[], ticket: TicketRef): boolean =>
  items.some((item) => isSameTicket(item, ticket))
