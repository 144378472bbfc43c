/** In the text of every built file that has the simulator in it; none may. */
export const MARKER = 'PAYMENT_SIM_MARKER_7f3a'

/** Why the simulator may not start; null where it may: outside production, and seen by this machine alone. */
export function refusal(environment: Record<string, string | undefined>, host: string): string | null {
  if (environment['NODE_ENV'] === 'production')
    return 'The payment simulator takes no money, so it does not run in production.'
  if (environment['PAYMENTS_MODE'] === 'live')
    return 'The payment simulator does not run beside PAYMENTS_MODE=live.'
  if (!['127.0.0.1', '::1', 'localhost'].includes(host))
    return 'The payment simulator listens on this machine alone.'
  return null
}
