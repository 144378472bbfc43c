import { MailLink } from '#modules/notifications/mail-document.tsx'

/** A ticket as a mail shows it. */
export interface MailedTicket {
  ticketType: string
  holderName: string
  /** "Section A, row 3, seat 7", or null on general admission. */
  seat: string | null
  /** The content id of the attached picture of its code. */
  cid: string
  /** To be read out where nothing scans: "K7P3-MZQ9-0ABC-DEFG". */
  typedCode: string
  /** As `ticketsUrl`. */
  url: string | null
}

// The code stands on white in every theme: a scanner reads dark on light.
export function TicketCode({ ticket }: { ticket: MailedTicket }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 16px' }}>
      <tbody>
        <tr>
          <td
            className="sheet rule"
            style={{
              padding: '20px 8px',
              border: '2px solid #25151e',
              borderRadius: 16,
              textAlign: 'center',
            }}
          >
            <p
              className="ink"
              style={{ margin: '0 0 12px', color: '#25151e', fontSize: 19, fontWeight: 700 }}
            >
              {ticketName(ticket)}
            </p>
            <img
              src={`cid:${ticket.cid}`}
              width={272}
              height={272}
              alt={`Code of the ticket: ${ticket.typedCode}`}
              style={{
                display: 'inline-block',
                boxSizing: 'border-box',
                maxWidth: '100%',
                height: 'auto',
                background: '#ffffff',
                padding: 8,
              }}
            />
            <p
              className="muted"
              style={{ margin: '12px 0 0', color: '#605058', fontSize: 17, letterSpacing: 1 }}
            >
              {ticket.typedCode}
            </p>
            {ticket.url && (
              <p style={{ margin: '8px 0 0', fontSize: 17 }}>
                <MailLink href={ticket.url}>Open this ticket</MailLink>
              </p>
            )}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

const ticketName = ({ ticketType, holderName, seat }: MailedTicket): string =>
  [ticketType, seat, holderName].filter(Boolean).join(' · ')

/** The same for a program that shows no pictures. */
export const ticketLines = (ticket: MailedTicket): string =>
  [ticketName(ticket), `Code: ${ticket.typedCode}`, ticket.url].filter(Boolean).join('\n')
