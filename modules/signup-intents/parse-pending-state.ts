import { z } from 'zod'
import type { CartItem } from '#modules/cart/cart.ts'
import { parseCart } from '#modules/cart/stored-cart.ts'
import { parsePromoCodes, type StoredCodes } from '#modules/promo-codes/stored-promo-codes.ts'
import { isReferralCode } from '#modules/referrals/referral-code.ts'
import { readIntent, type SignupIntent } from '#modules/signup-intents/signup-intent.ts'

/** Pending state from another browser after strict parsing: each part is valid, or missing. */
export interface ParsedPendingState {
  cart: CartItem[]
  intent: SignupIntent | null
  referralCode: string | null
  /** The promo code for each event; left away where there is none. */
  promoCodes?: StoredCodes | undefined
}

const PendingStateSchema = z.object({
  cart: z.string().transform(parseCart).catch([]),
  intent: z.string().transform(readIntent).nullable().catch(null),
  referralCode: z.string().refine(isReferralCode).nullable().catch(null),
  promoCodes: z.string().transform(parsePromoCodes).optional().catch(undefined),
})

/** Parses pending state as a browser sent it: nothing in it is trusted, and invalid parts are dropped. */
export const parsePendingState = (pendingState: unknown): ParsedPendingState =>
  PendingStateSchema.catch({ cart: [], intent: null, referralCode: null }).parse(pendingState)
