import { data, type RouterContextProvider } from 'react-router'
import { mailStaysHere } from '#modules/notifications/local-mailbox.server.ts'
import { ctx, type RequestCtx } from '#app/context.server.ts'

/** A connection of this machine with itself; empty where a request came over none, as in tests. */
const FROM_HERE = /^$|^::1$|^(::ffff:)?127\./

/**
 * The request's `RequestCtx` where mails stay on this machine, for whoever sits at it; anywhere else there is no mailbox:
 * 404. The address is asked too, because HOST may open a development machine to its whole network.
 */
export function requireLocalMailbox(context: Readonly<RouterContextProvider>): RequestCtx {
  const found = context.get(ctx)
  if (!mailStaysHere(found.config) || !FROM_HERE.test(found.clientAddress)) throw data(null, { status: 404 })
  return found
}
