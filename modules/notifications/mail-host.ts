/** The host that Message-IDs end in, by who the mail is from. */
export const mailHost = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
