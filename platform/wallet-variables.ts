import { z } from 'zod'

/** The variables of the wallets of phones, as the environment has them. */
export const WalletVariables = z.object({
  APPLE_WALLET_PASS_TYPE_ID: z
    .string()
    .regex(
      /^pass\.[A-Za-z0-9.-]{1,100}$/,
      'APPLE_WALLET_PASS_TYPE_ID must begin with "pass.", such as pass.org.example.tickets.',
    )
    .optional(),
  APPLE_WALLET_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'APPLE_WALLET_TEAM_ID must be the 10 letters and digits of your team at Apple.')
    .optional(),
  APPLE_WALLET_CERTIFICATE: z.string().optional(),
  APPLE_WALLET_KEY: z.string().optional(),
  APPLE_WALLET_KEY_PASSPHRASE: z.string().optional(),
  APPLE_WALLET_WWDR: z.string().optional(),
  GOOGLE_WALLET_ISSUER_ID: z
    .string()
    .regex(/^\d{10,25}$/, 'GOOGLE_WALLET_ISSUER_ID must be the number of your issuer account at Google.')
    .optional(),
  GOOGLE_WALLET_SERVICE_ACCOUNT: z.string().optional(),
})
export type WalletVariables = z.infer<typeof WalletVariables>

/** The names of those of a group that are not set, when at least one is; empty otherwise. */
export function missingOf<V extends object>(v: V, names: readonly (keyof V & string)[]): string[] {
  const missing = names.filter((name) => v[name] === undefined)
  return missing.length === names.length ? [] : missing
}
