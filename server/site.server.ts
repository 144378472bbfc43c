import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestCtx } from '#app/context.server.ts'
import { createAuth } from '#modules/accounts/auth.server.ts'
import type { PasswordHashing } from '#modules/accounts/password/password-hashing.ts'
import { missingHint } from '#modules/accounts/session/session-hint.server.ts'
import { seatServices } from '#modules/seating/seat-services.server.ts'
import { doorCache } from '#modules/tickets/door/door-cache.ts'
import { ticketLog } from '#modules/tickets/log/noted-log.server.ts'
import { doorLists } from '#modules/tickets/offline/list/door-lists.server.ts'
import { type SendNextMails, sendNextMails } from '#modules/notifications/send/send-outbox.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import { publicFetch, type Web } from '#platform/fetch-public.server.ts'
import type { Log } from '#platform/log.server.ts'
import { openStorage } from '#platform/storage/open-storage.server.ts'
import { systemNow } from '#platform/time.ts'
import { viewerAnswers } from '#server/answer-viewer.server.ts'
import { createCheckoutServices } from '#server/checkout-services.server.ts'
import { type AppDeps, createApp } from '#server/http.server.ts'
import { startSiteJobs } from '#server/jobs.server.ts'
import { mailSender } from '#server/mail-sender.server.ts'
import { notificationKinds } from '#server/message-kinds.ts'
import { createPageCache } from '#server/page-cache.server.ts'
import { payoutServices } from '#server/payout-services.server.ts'
import { webhookSenders } from '#server/webhook-senders.server.ts'

export interface SiteDeps extends Pick<AppDeps, 'build' | 'clientDir'> {
  /** How long a page for everybody is kept; 0 makes each anew. Five seconds unless told. */
  pagesFreshMs?: number
  config: Config & { secret: string }
  log: Log
  db: Db
  runJobNow: RequestCtx['runJobNow']
  passwordHashing?: PasswordHashing
  /** What the site reads of other sites; a test alone brings another. */
  web?: Web
}

/** Everything the product does, put together on one database: what answers requests, and the work beside them. */
export function createSite({ runJobNow, passwordHashing, web, ...deps }: SiteDeps) {
  const { config, db, log } = deps
  const auth = createAuth({ db, config, log, passwordHashing })
  const signer = ticketSigner(config.secret, config.previousSecrets)
  const storage = openStorage(config)
  const noted = ticketLog({ db, log })
  const seats = seatServices(db, log)
  const checkout = createCheckoutServices({ config, db, log, signer, ticketLog: noted })
  const payouts = payoutServices({ config, log })
  const pageCache = createPageCache(deps.build, {
    freshMs: deps.pagesFreshMs,
    cookieFor: (cookies) => missingHint(cookies, auth.sessionCookie.name),
  })
  const fetchPublic = publicFetch(`SteppersReader/1.0 (+${config.appUrl})`, web)
  const viewer = viewerAnswers({ auth, db, log, config })
  const app = createApp({
    ...deps,
    pageCache,
    viewer,
    shared: {
      auth,
      checkout,
      payouts,
      webhooks: webhookSenders(config, db),
      signer,
      doorCache: doorCache(),
      ticketLog: noted,
      doorLists: doorLists(config),
      seats,
      storage,
      fetchPublic,
      notificationKinds,
      runJobNow,
    },
  })
  /** `sendElsewhere`: by what else than this thread mail is sent. */
  const startJobs = (sendElsewhere?: SendNextMails) => {
    const sender = mailSender(config, db, log)
    const sendHere: SendNextMails = async (turn) =>
      sender ? sendNextMails({ db, log, now: systemNow() }, sender, turn) : 0
    return startSiteJobs({
      db,
      log,
      checkout,
      payouts,
      storage,
      codesSignedBy: config.newTicketCodes ? signer : null,
      sendNextMails: sender && (sendElsewhere ?? sendHere),
    })
  }
  /** Answers what is asked most without the web framework. False when somebody else has to answer. */
  const serve = (request: IncomingMessage, response: ServerResponse): boolean =>
    pageCache.serve(request, response) || viewer.serve(request, response)
  const stop = async () => void (await Promise.all([noted.stop(), seats.live.stop()]))
  return { app, startJobs, serve, endStreams: seats.streams.end, stop }
}
