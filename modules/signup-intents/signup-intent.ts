import { isOwnPath } from '#modules/accounts/return-path.ts'
import { parseCart, storeCart } from '#modules/cart/stored-cart.ts'
import type { CartItem } from '#modules/cart/cart.ts'
import { isReferralCode } from '#modules/referrals/referral-code.ts'
import { isCheckoutPath } from '#modules/signup-intents/checkout-path.ts'

/** What a visitor wants to do that needs an account. (Specification 3, Signup intent) */
export type NewIntent =
  | { type: 'follow_organizer'; data: { organizerId: string; organizerName: string } }
  | { type: 'like_event'; data: { eventId: string; eventTitle: string } }
  | { type: 'purchase_tickets'; data: { eventId: string; cartItems: CartItem[]; referralCode?: string } }
  | { type: 'create_event'; data: Record<never, never> }
  | { type: 'referral_click'; data: { referralCode: string; targetPath: string } }

/** What another version of the site may have kept, and this one cannot do. */
interface Unknown {
  type: 'unknown'
  data: Record<never, never>
}

export type SignupIntent = (NewIntent | Unknown) & {
  /** Where to go once it is done; see `targetOf`. */
  redirectPath?: string
  /** Set on what came with a mail that another browser asked for: the person who opened it says first whether they want it. */
  askedOf?: string
  /** When it was wanted, in milliseconds since 1970. */
  timestamp: number
}

const MAX_TEXT = 300
const UUID = /^[0-9a-f-]{36}$/

/** Where an intent leads: its own path, else the default of its type; null to stay on the page. (Specification 4) */
export function targetOf(intent: SignupIntent): string | null {
  if (intent.redirectPath) return intent.redirectPath
  if (intent.type === 'create_event') return '/create-event'
  if (intent.type === 'follow_organizer') return `/organizer/${intent.data.organizerId}`
  if (intent.type === 'like_event') return `/events/${intent.data.eventId}`
  return intent.type === 'purchase_tickets' ? '/checkout' : null
}

/** Whether the visitor is at `target` already, so that no navigation is needed. (Specification 4) */
export const isAtTarget = (target: string, here: Pick<URL, 'pathname' | 'search' | 'hash'>): boolean => {
  const page = here.pathname + here.search
  const path = page + here.hash // which an open cart has
  return [path, page, here.pathname].includes(target) || (isCheckoutPath(target) && isCheckoutPath(path))
}

/** An intent as text, for storage and for pending state. */
export function writeIntent(intent: SignupIntent): string {
  if (intent.type !== 'purchase_tickets') return JSON.stringify(intent)
  const { cartItems, ...data } = intent.data
  return JSON.stringify({ ...intent, data: { ...data, cart: storeCart(cartItems) } })
}

/**
 * Parses an intent; null when it is invalid, or its path is not a path of this site. A valid one of an unknown type has
 * the type `unknown`.
 */
export function readIntent(text: string | null): SignupIntent | null {
  const value = fromJson(text)
  if (!isRecord(value) || !isRecord(value['data'])) return null
  const { timestamp, redirectPath, askedOf } = value
  if (typeof timestamp !== 'number' || !Number.isFinite(timestamp)) return null
  if (redirectPath !== undefined && !isOwnPath(redirectPath)) return null
  const wanted = readNewIntent(value['type'], value['data'])
  return (
    wanted && {
      ...wanted,
      timestamp,
      ...(redirectPath && { redirectPath }),
      // Of nobody, where it says no person: it is never done unasked.
      ...(askedOf !== undefined && { askedOf: isText(askedOf) ? askedOf : '' }),
    }
  )
}

function readNewIntent(type: unknown, data: Record<string, unknown>): NewIntent | Unknown | null {
  const { organizerId, organizerName, eventId, eventTitle, cart, referralCode, targetPath } = data
  switch (type) {
    case 'follow_organizer':
      if (!isText(organizerId) || !UUID.test(organizerId) || !isText(organizerName)) return null
      return { type, data: { organizerId, organizerName } }
    case 'like_event':
      if (!isText(eventId) || !UUID.test(eventId) || !isText(eventTitle)) return null
      return { type, data: { eventId, eventTitle } }
    case 'purchase_tickets':
      if (!isText(eventId) || typeof cart !== 'string') return null
      return {
        type,
        data: { eventId, cartItems: parseCart(cart), ...(isReferralCode(referralCode) && { referralCode }) },
      }
    case 'create_event':
      return { type, data: {} }
    case 'referral_click':
      if (!isReferralCode(referralCode) || !isOwnPath(targetPath)) return null
      return { type, data: { referralCode, targetPath } }
    default:
      return isText(type) ? { type: 'unknown', data: {} } : null
  }
}

function fromJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_TEXT
