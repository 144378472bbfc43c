import {
  type Completion,
  type CompletionStep,
  completionText,
} from '#modules/accounts/profile/profile-completion.ts'
import { Card } from '#ui/card.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

const STEPS: Record<CompletionStep, string> = {
  name: 'your name',
  avatar: 'a picture',
  bio: 'a few words about you',
  location: 'where you are',
  phone: 'a phone number',
  link: 'a website, X or Instagram',
}

/** How complete one's profile is and what is missing; nothing once it is whole. */
export function CompletionCard({ completion }: { completion: Completion }) {
  const { percent, missing, showBar } = completion
  if (!showBar) return null
  return (
    <Card as="section" className="space-y-3 p-5">
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span>{completionText(completion)}</span>
        <span>{`${percent}%`}</span>
      </p>
      <ProgressBar percent={percent} label="Profile completion" />
      <p className="text-muted">{`Still missing: ${missing.map((step) => STEPS[step]).join(', ')}.`}</p>
    </Card>
  )
}
