import { z } from 'zod'

// What a browser says at the end of a ceremony (WebAuthn level 3, toJSON). What the library does not read is left out.

const MAX_CHARACTERS = 16_384
const Bytes = z.base64url().min(1).max(MAX_CHARACTERS)
const Common = {
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}

/** A passkey that somebody wants to sign in by, and where they want to go. */
export const PasskeyAuthentication = z.object({
  response: z.object({
    ...Common,
    response: z.object({
      clientDataJSON: Bytes,
      authenticatorData: Bytes,
      signature: Bytes,
      userHandle: Bytes.optional(),
    }),
  }),
  next: z.string().max(2_000).optional(),
})

/** A passkey that a device has just made. */
export const PasskeyRegistration = z.object({
  response: z.object({
    ...Common,
    response: z.object({
      clientDataJSON: Bytes,
      attestationObject: Bytes,
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(8)
        .optional(),
    }),
  }),
})
