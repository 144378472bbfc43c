/** The messages after an intent was executed. Verbatim from specification 4, Signup intent, which knows no likes. */
export const RESULT_MESSAGES = {
  following: (organizer: string) => `You are now following ${organizer}!`,
  followRefused: 'Failed to follow organizer',
  followFailed: 'Failed to execute follow intent',
  liked: (event: string) => `You liked ${event}. It is in your liked events.`,
  likeFailed: 'Your like was not saved. Press the heart again.',
  cartRestored: 'Your cart has been restored! Complete your purchase below.',
  cartNotRestored: 'Failed to restore cart',
  mayCreate: 'Welcome! You can now create your event.',
  referred: 'Welcome! You arrived via a referral link.',
  thrown: 'Welcome! Something went wrong with your previous action.',
  none: 'No intent found',
  unknown: 'Unknown intent type',
}

/** What is asked before something is done in the name of whoever opened a mail in another browser. */
export const QUESTIONS = {
  follow: (organizer: string) => ({ title: `Follow ${organizer}?`, label: 'Follow' }),
  like: (event: string) => ({ title: `Like ${event}?`, label: 'Like' }),
  why: 'This was pressed in the browser that asked for your mail.',
}
