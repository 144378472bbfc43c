import type { NewIntent, SignupIntent } from '#modules/signup-intents/signup-intent.ts'

/** The prompt of the sign-in dialog for an intent, or for none. (Specification 4, Signup intent) */
export function promptFor(wanted?: NewIntent | SignupIntent): string {
  if (!wanted) return 'Sign up to continue'
  switch (wanted.type) {
    case 'follow_organizer':
      return `We noticed you liked ${wanted.data.organizerName}. Sign up for an account!`
    case 'like_event':
      return `We noticed you liked ${wanted.data.eventTitle}. Sign up for an account!`
    case 'purchase_tickets':
      return 'Sign up to purchase tickets and complete your order'
    case 'create_event':
      return 'Sign up to start creating your event'
    case 'referral_click':
      return 'Sign up to access this exclusive content'
    case 'unknown':
    default:
      return 'Sign up to continue'
  }
}
