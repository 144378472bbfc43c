import { ownPhonePass } from '#app/own-phone-pass.server.ts'
import { applePassFile } from '#modules/tickets/phone-wallet/apple-pass.server.ts'
import type { Route } from './+types/apple-wallet'

const NAME = 'A pass for Apple Wallet'

/** One's own ticket as a pass for Apple Wallet, where that is set up. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const found = await ownPhonePass(request, context, params.ticketId, 'apple', NAME)
  const { member, pass, keys, facts } = found
  const file = await member.ticketLog.timed(NAME, facts, () =>
    applePassFile(pass, keys, member.config.brandName),
  )
  return new Response(file, {
    headers: {
      'Content-Type': 'application/vnd.apple.pkpass',
      'Content-Disposition': 'attachment; filename="ticket.pkpass"',
    },
  })
}
