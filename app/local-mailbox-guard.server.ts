import { data, type RouterContextProvider } from 'react-router'
import { usesLocalMailbox } from '#modules/notifications/send/local-mailbox.server.ts'
import { isLoopbackHost } from '#platform/own-origins.ts'
import { ctx, type RequestCtx } from '#app/context.server.ts'

/** A connection of this machine with itself; empty where a request came over none, as in tests. */
const FROM_HERE = /^$|^::1$|^(::ffff:)?127\./

/**
 * The `RequestCtx` on a machine whose mail stays in the local mailbox, for requests from that machine; everywhere else
 * 404. The client address is checked too, because HOST may open a development machine to its whole network, and the name
 * in the address bar, because a page of another site may give its own name to this machine (DNS rebinding).
 */
export function requireLocalMailbox(
  { headers }: Request,
  context: Readonly<RouterContextProvider>,
): RequestCtx {
  const found = context.get(ctx)
  const isFromHere = FROM_HERE.test(found.clientAddress) && isNameOfThisMachine(headers.get('Host'))
  if (!usesLocalMailbox(found.config) || !isFromHere) throw data(null, { status: 404 })
  return found
}

/** Every browser says a Host; where there is none, no browser asks. */
const isNameOfThisMachine = (host: string | null): boolean =>
  host === null || isLoopbackHost(URL.parse(`http://${host}`)?.hostname ?? '')
