import { z } from 'zod'

const SENTENCES = {
  passkeyAdded: 'A passkey was added to your account.',
  passkeyRemoved: 'A passkey was removed from your account.',
  googleConnected: 'Google was connected to your account. You can sign in with it from now on.',
  googleDisconnected: 'Google was disconnected from your account.',
  secondFactorOn: 'Two-step sign-in was turned on for your account. Every other browser was signed out.',
  secondFactorOff: 'Two-step sign-in was turned off for your account.',
  backupCodesRenewed: 'New backup codes were made for your account. The old ones stopped working.',
  passwordChanged: 'The password of your account was changed.',
}

/** A change of how somebody signs in. */
export type SecurityChange = keyof typeof SENTENCES

const CHANGES = Object.keys(SENTENCES) as SecurityChange[]

/** The facts of a change, as a mail and a notification hold them. */
export const securityChange = z.object({ change: z.enum(CHANGES), hasPasskeys: z.boolean() })

/** What changed, in the words of a mail and of a notification. After a new password, passkeys are named too: they still work. */
export const changeSentence = ({ change, hasPasskeys }: z.output<typeof securityChange>): string =>
  change === 'passwordChanged' && hasPasskeys
    ? `${SENTENCES[change]} Your passkeys still work: check that each of them is yours.`
    : SENTENCES[change]
