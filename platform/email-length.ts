/** The longest address that mail servers carry (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254
