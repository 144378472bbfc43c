import { answerRateLimited } from '#app/answer-rate-limited.server.ts'
import { exportData } from '#modules/personal-data/export-data.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { requireMember } from '#app/guards.server.ts'
import type { Route } from './+types/export-data'

/** All data of the person who asks, as one file; ten times an hour. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor, now, config, notificationKinds } = requireMember(request, context)
  const downloads = await consumeRateLimit(db, { limit: 'export data', of: actor.id })
  if (!downloads.allowed)
    return answerRateLimited(
      'You have downloaded your data often enough for now. Please try again in an hour.',
      downloads,
    )
  const data = {
    from: config.appUrl,
    exportedAt: now,
    ...(await exportData(db, notificationKinds, actor.id)),
  }
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="my-data-${now.slice(0, 10)}.json"`,
    },
  })
}
