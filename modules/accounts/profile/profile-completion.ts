import type { Profile } from '#modules/accounts/profile/profile.ts'

/** Below this the profile asks to be completed (spec 9). */
const PROMPT_BELOW = 50
const DONE = 100

/** The facts that profile completion is computed from. */
export type Completable = Pick<
  Profile,
  'name' | 'avatarUrl' | 'bio' | 'location' | 'phone' | 'website' | 'twitter' | 'instagram'
>

export type CompletionStep = 'name' | 'avatar' | 'bio' | 'location' | 'phone' | 'link'

export interface Completion {
  /** 0 to 100, rounded: the share of the six checks that hold. */
  percent: number
  missing: CompletionStep[]
  /** The bar shows under 100, the prompt opens under 50. */
  showBar: boolean
  showPrompt: boolean
}

/**
 * How complete a profile is: name, avatar, bio, location, phone, and one of website, Twitter and Instagram count one
 * sixth each (spec 5). Text of spaces alone is nothing.
 */
export function profileCompletion(profile: Completable): Completion {
  const { name, avatarUrl, bio, location, phone, website, twitter, instagram } = profile
  const holds: Record<CompletionStep, boolean> = {
    name: isTold(name),
    avatar: isTold(avatarUrl),
    bio: isTold(bio),
    location: isTold(location),
    phone: isTold(phone),
    link: isTold(website) || isTold(twitter) || isTold(instagram),
  }
  const steps = Object.keys(holds) as CompletionStep[] // of the literal above
  const missing = steps.filter((step) => !holds[step])
  const percent = Math.round(((steps.length - missing.length) / steps.length) * 100)
  return { percent, missing, showBar: percent < DONE, showPrompt: percent < PROMPT_BELOW }
}

const isTold = (text: string | null): boolean => text !== null && text.trim() !== ''

/** The sentence beside the bar (spec 2). */
export const completionText = ({ showPrompt }: Pick<Completion, 'showPrompt'>): string =>
  showPrompt ? 'Complete your profile to unlock all features' : 'Almost done!'
