import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import type { EventCapability, EventManager } from '#modules/events/event-manager.ts'
import { eventCapabilities } from '#modules/teams/prove/event-capabilities.server.ts'
import { managerProof } from '#modules/teams/prove/prove-manager.server.ts'
import { mayEnterEventPage } from '#app/dashboard/event-workspace.ts'
import { requireMember } from '#app/guards.server.ts'

interface EventAccess {
  eventId: string
  capabilities: readonly EventCapability[]
}

/** What `findEventAccess` found; reading it where it did not stand before is a bug, and throws. */
const eventAccess = createContext<EventAccess>()

/**
 * Reads what a member may do at the event `eventId` of the path, once per request. It refuses nothing: the pages do.
 */
export const findEventAccess: MiddlewareFunction<Response> = async ({ request, params, context }) => {
  const { db, actor } = requireMember(request, context)
  const eventId = params['eventId'] ?? ''
  context.set(eventAccess, { eventId, capabilities: await eventCapabilities(db, actor.id, eventId) })
}

/**
 * What a member may do at the event of a page, when they may open that page (`atEvent`); else 404, the same as for an
 * event that does not exist.
 */
export function requireEventPage(
  pattern: string,
  context: Readonly<RouterContextProvider>,
): readonly EventCapability[] {
  const { capabilities } = context.get(eventAccess)
  if (!mayEnterEventPage(pattern, capabilities)) throw data(null, { status: 404 })
  return capabilities
}

/** The proof of one capability at the event; 404 without it. */
export function requireEventManager<C extends EventCapability>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  capability: C,
): EventManager<C> {
  const proof = findEventManager(request, context, capability)
  if (!proof) throw data(null, { status: 404 })
  return proof
}

/** The proof of one capability at the event; null without it. */
export function findEventManager<C extends EventCapability>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  capability: C,
): EventManager<C> | null {
  const { eventId, capabilities } = context.get(eventAccess)
  const { actor } = requireMember(request, context)
  return managerProof(actor, eventId, capability, capabilities.includes(capability))
}
