/** The messages after an intent was executed. Verbatim from specification 4, Signup intent. */
export const RESULT_MESSAGES = {
  following: (organizer: string) => `You are now following ${organizer}!`,
  followRefused: 'Failed to follow organizer',
  followFailed: 'Failed to execute follow intent',
  cartRestored: 'Your cart has been restored! Complete your purchase below.',
  cartNotRestored: 'Failed to restore cart',
  mayCreate: 'Welcome! You can now create your event.',
  referred: 'Welcome! You arrived via a referral link.',
  thrown: 'Welcome! Something went wrong with your previous action.',
  none: 'No intent found',
  unknown: 'Unknown intent type',
}
