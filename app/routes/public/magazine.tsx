import { href } from 'react-router'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { publicMeta } from '#app/public-meta.ts'
import { ComingSoon } from '#app/shell/coming-soon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/magazine'

export const handle: { cache: CacheRule } = { cache: { query: [] } }

const TEXT =
  'No stories yet. Portraits of the people who built this dance, etiquette and recaps will be read here. Until then, the floor tells it best.'

export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(ctx)
  const url = config.appUrl + href('/magazine')
  return {
    meta: publicMeta({ site: config.brandName, title: 'Magazine', description: TEXT, url, isUnlisted: true }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function Magazine() {
  return (
    <ComingSoon title="Magazine" text={TEXT}>
      <LinkButton to={href('/events')}>See events</LinkButton>
    </ComingSoon>
  )
}
