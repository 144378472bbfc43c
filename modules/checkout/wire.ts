/**
 * What the browser and the server say to each other while somebody pays: the bodies of `/api/checkout/quote`,
 * `/api/checkout` and `/api/checkout/:id`, where `:id` is the checkout's id or the client key the browser made for it.
 * All amounts are whole cents; the server decides every one of them.
 */
export interface WireItem {
  eventId: string
  ticketTypeId: string
  quantity: number
  unitPriceCents: number
}

export type MethodId = 'card' | 'cashapp' | 'paypal' | 'cash'

export interface PaymentMethod {
  id: MethodId
  name: string
  description: string
  available: boolean
}

export interface QuotedLine {
  eventId: string
  ticketTypeId: string
  title: string
  eventTitle: string
  quantity: number
  unitPriceCents: number
  regularPriceCents: number
  earlyBird: boolean
  earlyBirdUntil: string | null
  maxPerPerson: number
  left: number | null
}

export type ProblemCode = 'SOLD_OUT' | 'EVENT_STARTED' | 'NOT_ON_SALE' | 'OVER_LIMIT'

export interface QuoteProblem {
  code: ProblemCode
  eventId: string
  ticketTypeId: string
  message: string
}

/** What the buyer would pay now. `changed` says that a price differs from what the browser showed. */
export interface Quote {
  lines: QuotedLine[]
  subtotalCents: number
  feeCents: number
  totalCents: number
  changed: boolean
  methods: PaymentMethod[]
  problems: QuoteProblem[]
  buyer: { email: string; fullName: string; phone: string | null } | null
  simulator: boolean
}

/** Who pays, and the address the payment provider checks. Names are the specification's (point 3, Billing). */
export interface Billing {
  email: string
  fullName: string
  phoneNumber: string
  addressLine1: string
  addressLine2: string
  locality: string
  /** The state as its two letters. */
  administrativeDistrictLevel1: string
  postalCode: string
  country: string
}

export interface PlaceOrder {
  /** Made once for a cart's content: sending it again answers with the same checkout and never charges twice. */
  clientKey: string
  items: WireItem[]
  totalCents: number
  billing: Billing
  method: MethodId | 'free'
  sourceToken?: string
  referralCode?: string
}

export interface PlacedOrder {
  id: string
  code: string
  eventId: string
  eventTitle: string
  totalCents: number
}

export type CheckoutAnswer =
  | {
      status: 'completed' | 'awaiting_cash'
      checkoutId: string
      orders: PlacedOrder[]
      ticketsUrl: string
    }
  | { status: 'processing'; checkoutId: string }
  | { status: 'requires_redirect'; checkoutId: string; redirectUrl: string }
  | {
      status: 'refused'
      code: string
      message: string
      facts?: Record<string, unknown>
      quote?: Quote
    }
  | { status: 'declined'; code: string; message: string; checkoutId: string }
  | { status: 'invalid'; fields: Partial<Record<keyof Billing | 'method', string>> }
  | { status: 'signed_out' }
