import { href } from 'react-router'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { CacheRule } from '#app/page-cache.ts'
import type { FrameChoice } from '#app/root.tsx'

export const handle: { frame: FrameChoice; cache: CacheRule } = { frame: 'no-nav', cache: { query: [] } }

export default function Home() {
  return (
    <div className="mx-auto max-w-page px-4 py-16">
      <Heading level={1} size="hero">
        Get on the floor
      </Heading>
      <LinkButton to={href('/events')} size="lg" className="mt-8">
        Events
      </LinkButton>
    </div>
  )
}
