const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|::1)$/
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** Whether an address can only be reached from this machine. */
export const isLoopback = (address: string): boolean => isLoopbackHost(new URL(address).hostname)

/** Whether a server that listens there can only be reached from this machine. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK.test(host)

/** The origins that are this site: its own, and on the developer's machine the other names of the same server. */
export function ownOrigins(appUrl: string): string[] {
  if (!isLoopback(appUrl)) return [appUrl]
  const { protocol, port } = new URL(appUrl)
  return [appUrl, ...LOOPBACK_NAMES.map((name) => `${protocol}//${name}${port && `:${port}`}`)]
}
