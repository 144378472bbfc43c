/** What others read of a name where the whole is not theirs: its first word. An address in place of a name is nobody's to read: empty. */
export const firstName = (name: string): string =>
  name.includes('@') ? '' : (name.trim().split(/\s+/)[0] ?? '')
