import type { Billing } from '#modules/checkout/pay/bill/billing.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { PersonId } from '#platform/ids.ts'

/** Who buys, as far as the account knows: the form begins with it. */
export interface Buyer {
  email: string
  fullName: string
  /** What they typed for their last online payment; null for nothing. It lives and is deleted with that order. */
  billing: Partial<Billing> | null
}

/** What is known of a buyer before they type. */
export async function findBuyer(
  ctx: Ctx,
  { id, email, name }: { id: PersonId; email: string; name: string },
): Promise<Buyer> {
  const [last] = await ctx.db.statement<{ billing: unknown }>(
    `select billing from orders
     where user_id = $1 and billing ->> 'addressLine1' <> '' and payment_method <> 'cash'
     order by created_at desc limit 1`,
    [id],
  )
  return { email, fullName: name, billing: (last?.billing as Partial<Billing> | undefined) ?? null } // of our own form
}
