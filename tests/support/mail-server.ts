import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** How the server meets the next messages: 4 and 5 are SMTP's kinds of no; slow never answers after the message. */
export type MailServerMode = 'kind' | 'busy' | 'refusing' | 'slow'

/** A real SMTP server on loopback, which keeps what it accepts. */
export async function startMailServer(port = 0) {
  const received: { head: string; to: string[]; mail: Email }[] = []
  let mood: MailServerMode = 'kind'
  let met = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 50,
    onData(stream, session, callback) {
      const keep = async () => {
        const raw = await text(stream)
        met++
        if (mood === 'slow') return new Promise<never>(() => {})
        if (mood === 'busy') throw Object.assign(new Error('Try again later'), { responseCode: 451 })
        if (mood === 'refusing') throw Object.assign(new Error('No such mailbox'), { responseCode: 550 })
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ head: raw.split('\r\n\r\n', 1)[0] ?? '', to, mail: await PostalMime.parse(raw) })
      }
      // oxlint-disable-next-line promise/no-callback-in-promise -- the server knows no other way
      keep().then(() => callback(), callback)
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const at = (server.server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${at}`,
    port: at,
    received,
    met: () => met,
    setMood: (next: MailServerMode) => void (mood = next),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
