export interface RateLimit {
  /** So many are allowed in the window, which begins with the first. */
  max: number
  windowSeconds: number
  /** Whose tries are counted together: a person's, one account's (also one that does not exist), a network address's. */
  by: 'person' | 'account' | 'address'
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const by =
  <By extends RateLimit['by']>(whose: By) =>
  (max: number, windowSeconds: number) => ({ max, windowSeconds, by: whose })
const perPerson = by('person')
const perAccount = by('account')
const perAddress = by('address')

/**
 * Every rate limit of the product: what is counted, how often it is allowed, in which window. `consumeRateLimit` counts;
 * nothing else does. A venue shares one network address, and on its night everybody comes in at once, so limits by address
 * are wide where an account has limits of its own.
 */
export const RATE_LIMITS = {
  // One's own things.
  picture: perPerson(12, 10 * MINUTE),
  'picture preview': perPerson(30, 10 * MINUTE),
  upload: perPerson(60, HOUR), // at most 15 MB each, 5 on their way
  'upload chunk': perPerson(600, 10 * MINUTE), // 15 MB in the smallest chunks, each sent twice
  'export data': perPerson(10, HOUR),
  'download list': perPerson(30, 10 * MINUTE),
  'download document': perPerson(30, 10 * MINUTE), // PDFs, each some 40 ms of work
  'read import': perPerson(30, HOUR), // a file of 1 MB each
  'read feed': perPerson(20, HOUR), // 1 MB each, fetched by this site from where a person says
  'read chart file': perPerson(30, HOUR), // up to 20 MB each
  'save chart': perPerson(1_200, HOUR), // a draft each few seconds, while somebody draws
  'enter import': perPerson(20, DAY), // up to 2,000 events each, public at once
  'dashboard search': perPerson(150, MINUTE), // as one types
  like: perPerson(120, 10 * MINUTE), // hearts pressed, on and off
  follow: perPerson(120, 10 * MINUTE), // hosts followed, and no longer
  'send ticket': perPerson(60, HOUR), // links to pass one on: a table of eight, some of them again
  'take ticket': perPerson(60, HOUR),
  'rename ticket': perPerson(60, HOUR), // each makes a new code, and a host's is told by mail
  'door report': perPerson(2_000, 10 * MINUTE), // each of 200 scans; a scanner sends one every 20 seconds, and thirty may share a link
  'find guest': perPerson(300, 10 * MINUTE), // by name at a door, each reads its tickets
  'guessed code': perPerson(20, MINUTE), // typed at one door, and nobody's: what somebody was given is not counted
  'invite to team': perPerson(30, HOUR), // each may send a mail
  'invited to teams': perAccount(6, DAY), // mails to one address, from whomever
  'join team': perPerson(60, HOUR),
  'assign shift': perPerson(120, HOUR), // each may send a mail
  'make door link': perPerson(60, HOUR),
  'wrong door link': perAddress(60, 10 * MINUTE), // of nobody's: links that work are not counted
  'create event': perPerson(20, HOUR), // each is public at once
  'payout account': perPerson(5, DAY), // where one's money goes; each change is told by mail
  'second-factor code': perPerson(1, 2 * MINUTE), // each code once; it is good for 30 seconds, and one step before and after

  // Buying. Orders that are paid by card or Cash App are not counted.
  'declined payment': perPerson(12, HOUR), // the next one is the last for the hour: two checkouts of six tries
  'declined payments': perAddress(60, 10 * MINUTE), // the same of a network; at a venue few of 300 buyers are declined
  'unpaid order': perPerson(30, HOUR), // free and in cash: each sends a mail; at PayPal: each keeps places until it is approved, or an hour
  'unpaid orders': perAddress(1200, HOUR),
  'payment return': perAddress(300, 10 * MINUTE), // each asks a provider
  quote: perAddress(3000, 5 * MINUTE), // of who is not signed in; each change of a cart asks
  'hold seats': perAddress(1800, 10 * MINUTE), // each press on a seat, of all visitors at a venue
  // Seats, of visitors who are not signed in: fifty who take 8 each, or a hundred who take two and change their minds once. Who signs in
  // is not counted with their network, so that whoever is left of a crew behind one WiFi can go on at once.
  'held seats': perAddress(400, 15 * MINUTE),
  'best seats': perAddress(600, 10 * MINUTE), // each looks through a whole room
  'read seats': perAddress(300, 10 * MINUTE), // whole rooms, up to 18 MB each, of programs
  'look at seats': perAddress(20, 10 * MINUTE), // the same of anybody; pages have their plan and statuses
  'promo code': perPerson(20, 10 * MINUTE), // typed and unknown; those that are known are not counted
  'promo codes': perAddress(120, 10 * MINUTE), // the same of who is not signed in
  'promo code of a cart': perPerson(1, 10 * MINUTE), // what one of its events has and another has not is counted once
  'save promo code': perPerson(120, HOUR), // an event has a hundred at most
  call: perPerson(120, 10 * MINUTE), // to the functions that programs call
  'service call': perAddress(1200, 10 * MINUTE),
  'wrong service key': perAddress(20, 10 * MINUTE),
  'gateway health': perAddress(600, 5 * MINUTE), // its answer is kept for 30 seconds
  'tickets again': perAccount(5, HOUR), // mails of one order
  'unsigned webhook': perAddress(300, 10 * MINUTE), // what no provider signed

  'referral code': perAddress(600, 5 * MINUTE), // whose link it is; each visit by a link asks once

  // Ways into one account.
  'sign-in': perAccount(10, 15 * MINUTE), // wrong passwords from browsers that have not signed in to it before
  'own password': perAccount(10, 15 * MINUTE), // asked again of who is signed in
  'sign-in on a known device': perAccount(10, 15 * MINUTE), // each such device for itself
  'sign-in on known devices': perAccount(30, 15 * MINUTE), // all of them together
  'sign-up': perAccount(5, HOUR),
  'resend confirmation': perAccount(3, 15 * MINUTE),
  'magic link': perAccount(3, 15 * MINUTE), // from one network; known devices have their own, all together
  'magic links': perAccount(9, 15 * MINUTE), // from all networks to one address
  'mailed code': perAccount(3, 30 * MINUTE), // of one mail, in the browser that asked for it
  'mailed code, a day': perAccount(30, DAY), // wrong short ones; known devices have their own, all together
  'reset password': perAccount(3, 15 * MINUTE),
  'change email': perAccount(3, 15 * MINUTE),
  'all accounts': perAddress(600, 10 * MINUTE),

  // What the account library is asked, by its own paths. What an account limits by itself is wide here.
  '/sign-in/email': perAddress(300, 5 * MINUTE), // failures; what succeeds is taken back
  '/sign-up/email': perAddress(100, 10 * MINUTE),
  '/send-verification-email': perAddress(10, 10 * MINUTE),
  '/sign-in/magic-link': perAddress(300, 10 * MINUTE), // how newcomers come in at a venue; each address has 3 mails
  '/magic-link/verify': perAddress(300, 5 * MINUTE),
  '/sign-in/email-otp': perAddress(600, 10 * MINUTE), // right codes only, so the mails asked for are the bound
  '/sign-in/social': perAddress(300, 5 * MINUTE),
  '/callback/google': perAddress(300, 5 * MINUTE),
  '/request-password-reset': perAddress(60, 10 * MINUTE),
  '/reset-password': perAddress(40, 5 * MINUTE),
  '/change-email': perAddress(10, 10 * MINUTE),
  '/change-password': perAddress(3, 10),
  '/passkey/generate-authenticate-options': perAddress(600, 5 * MINUTE), // each look at the sign-in page asks
  '/passkey/verify-authentication': perAddress(300, 5 * MINUTE),
  '/passkey/generate-register-options': perAddress(30, 10 * MINUTE),
  '/passkey/verify-registration': perAddress(30, 10 * MINUTE),
  '/two-factor/verify-totp': perAddress(300, 5 * MINUTE),
  '/two-factor/verify-backup-code': perAddress(300, 5 * MINUTE),
  '/two-factor/enable': perAddress(30, 10 * MINUTE),
  '/two-factor/disable': perAddress(30, 10 * MINUTE),
  '/two-factor/generate-backup-codes': perAddress(30, 10 * MINUTE),
  'any other account path': perAddress(100, MINUTE),
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof RATE_LIMITS

/** Whether there is a limit of that name. */
export const isRateLimitName = (name: string): name is RateLimitName => Object.hasOwn(RATE_LIMITS, name)
