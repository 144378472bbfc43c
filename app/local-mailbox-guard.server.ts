import { data, type RouterContextProvider } from 'react-router'
import { mailStaysHere } from '#modules/notifications/local-mailbox.server.ts'
import { ctx, type RequestCtx } from '#app/context.server.ts'

/** The request's `RequestCtx` where mails stay on this machine; anywhere else there is no mailbox: 404. */
export function requireLocalMailbox(context: Readonly<RouterContextProvider>): RequestCtx {
  const found = context.get(ctx)
  if (!mailStaysHere(found.config)) throw data(null, { status: 404 })
  return found
}
