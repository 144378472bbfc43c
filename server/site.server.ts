import type { RequestCtx } from '#app/context.server.ts'
import { createAuth } from '#modules/accounts/auth.server.ts'
import { sweepAccounts } from '#modules/accounts/sweep-accounts.server.ts'
import { recoverCheckouts } from '#modules/checkout/recover-checkouts.server.ts'
import { sweepMail } from '#modules/notifications/sweep-mail.server.ts'
import { sweepNotifications } from '#modules/notifications/sweep-notifications.server.ts'
import { foldClicks } from '#modules/referrals/track-click.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import { HOUR_MS } from '#platform/time.ts'
import { openDesk } from '#server/desk.server.ts'
import { type AppDeps, createApp } from '#server/http.server.ts'
import type { Job } from '#server/jobs.ts'
import { mailJob } from '#server/mail-job.server.ts'

export interface SiteDeps extends Pick<AppDeps, 'build' | 'clientDir' | 'pageCache'> {
  config: Config & { secret: string }
  log: Log
  db: Db
  kick: RequestCtx['kick']
}

/** Everything the product does, put together on one database: what answers requests, and the work beside them. */
export function createSite({ kick, ...deps }: SiteDeps) {
  const { config, db, log } = deps
  const auth = createAuth({ db, config, log })
  const signer = ticketSigner(config.secret)
  const desk = openDesk(config, db, signer)
  const app = createApp({ ...deps, shared: { auth, desk, signer, kick } })
  const jobs: Job[] = [
    { name: 'recover checkouts', everyMs: 10_000, run: (ctx) => recoverCheckouts(ctx, desk) },
    ...mailJob(config, db, log),
    {
      name: 'sweep',
      everyMs: HOUR_MS,
      run: (ctx) =>
        Promise.all([sweepAccounts(ctx), sweepMail(ctx), sweepNotifications(ctx), foldClicks(ctx)]),
    },
  ]
  return { app, jobs }
}
