import { href } from 'react-router'
import type { OfferedWallets } from '#modules/tickets/phone-wallet/offered-wallets.server.ts'
import { buttonClass } from '#ui/button-style.ts'
import { Icon } from '#ui/icon.tsx'

/** Keeps a ticket in the wallet of a phone; nothing where none is set up. */
export const WalletLinks = ({ ticketId, offered }: { ticketId: string; offered: OfferedWallets }) => (
  <>
    {offered.apple && (
      <a
        href={href('/my-tickets/:ticketId/ticket.pkpass', { ticketId })}
        download
        className={`${buttonClass('secondary')} grow`}
      >
        <Icon name="wallet" />
        Add to Apple Wallet
      </a>
    )}
    {offered.google && (
      <a
        href={href('/my-tickets/:ticketId/google-wallet', { ticketId })}
        className={`${buttonClass('secondary')} grow`}
      >
        <Icon name="wallet" />
        Add to Google Wallet
      </a>
    )}
  </>
)
