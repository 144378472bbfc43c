import { href, Link } from 'react-router'
import { Card } from '#ui/card.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'

/** What somebody who has nothing here yet can begin with. */
export const FirstSteps = () => (
  <ol className="grid gap-4 md:grid-cols-3">
    <Step to={href('/events')} icon="calendar" title="Find an event">
      Sets, classes and weekenders near you. Prices include all fees.
    </Step>
    <Step to={href('/dashboard/following')} icon="users" title="Follow a host">
      Open an event, go to its host and press Follow. The hosts you follow are listed here.
    </Step>
    <Step to="/dashboard/profile" icon="user" title="Complete your profile">
      Add your name and a picture, so that hosts and dancers know who you are.
    </Step>
  </ol>
)

interface StepProps {
  to: string
  icon: IconName
  title: string
  children: string
}

const Step = ({ to, icon, title, children }: StepProps) => (
  <Card as="li">
    <Link to={to} className="flex h-full flex-col gap-3 p-5 hover:bg-surface-2">
      <Icon name={icon} size="lg" />
      <span>
        <strong className="block text-lg">{title}</strong>
        <span className="text-muted">{children}</span>
      </span>
    </Link>
  </Card>
)
