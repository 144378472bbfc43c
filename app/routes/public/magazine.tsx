import { href } from 'react-router'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { publicMeta } from '#app/public-meta.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/magazine'

export const handle: { cache: CacheRule } = { cache: { query: [] } }

const TEXT = 'Portraits, etiquette and recaps will be published here.'

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
    <div className="mx-auto max-w-page space-y-5 px-4 py-5">
      <Heading level={1}>Magazine</Heading>
      <EmptyState
        title="There are no stories yet"
        action={<LinkButton to={href('/events')}>See events</LinkButton>}
      >
        {TEXT}
      </EmptyState>
    </div>
  )
}
