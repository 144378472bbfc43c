import { redirect } from 'react-router'
import { ownPhonePass } from '#app/own-phone-pass.server.ts'
import { googleSaveLink } from '#modules/tickets/phone-wallet/google-save-link.server.ts'
import type { Route } from './+types/google-wallet'

/** Leads to Google Wallet with one's own ticket, where that is set up. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const found = await ownPhonePass(request, context, params.ticketId, 'google', 'A link to Google Wallet')
  const { member, pass, keys } = found
  // The link holds the code: no page that leads there is told to Google.
  return redirect(googleSaveLink(pass, keys, member.config.brandName, member.now), {
    headers: { 'Referrer-Policy': 'no-referrer' },
  })
}
