import { data, type RouterContextProvider } from 'react-router'
import { usesLocalMailbox } from '#modules/notifications/local-mailbox.server.ts'
import { ctx, type RequestCtx } from '#app/context.server.ts'

/** A connection of this machine with itself; empty where a request came over none, as in tests. */
const FROM_HERE = /^$|^::1$|^(::ffff:)?127\./

/**
 * The `RequestCtx` on a machine whose mail stays in the local mailbox, for requests from that machine; everywhere else
 * 404. The client address is checked too, because HOST may open a development machine to its whole network.
 */
export function requireLocalMailbox(context: Readonly<RouterContextProvider>): RequestCtx {
  const found = context.get(ctx)
  if (!usesLocalMailbox(found.config) || !FROM_HERE.test(found.clientAddress))
    throw data(null, { status: 404 })
  return found
}
