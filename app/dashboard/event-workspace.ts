import type { EventCapability } from '#modules/events/event-manager.ts'
import { PAGES } from '#app/dashboard/pages.ts'
import { patternOf } from '#app/dashboard/page-at.ts'

/** The address of an event's workspace; the pages of one event stand below it in `PAGES`. */
export const EVENT_WORKSPACE = '/dashboard/events/:eventId'

type Capabilities = readonly EventCapability[]

const mayEnter = (pattern: string, capabilities: Capabilities): boolean => {
  const needs = PAGES[pattern]?.atEvent
  if (needs === 'any role') return capabilities.length > 0
  return needs !== undefined && capabilities.includes(needs)
}

const addressOf = (pattern: string, eventId: string) => pattern.replace(':eventId', eventId)

/** Whether somebody with these capabilities at an event may open a page of it, by its pattern as the router gives it. */
export const mayEnterEventPage = (routePattern: string, capabilities: Capabilities): boolean =>
  mayEnter(patternOf(routePattern), capabilities)

/** The pages of an event that are built and somebody may open, the overview first. */
export const eventTabs = (eventId: string, capabilities: Capabilities): { to: string; label: string }[] =>
  Object.entries(PAGES).flatMap(([pattern, { title, file }]) =>
    file && mayEnter(pattern, capabilities) ? [{ to: addressOf(pattern, eventId), label: title }] : [],
  )

/** The same page of another event; its overview where that page is not theirs. */
export function samePageOf(routePattern: string, eventId: string, capabilities: Capabilities): string {
  const pattern = patternOf(routePattern)
  return addressOf(mayEnter(pattern, capabilities) ? pattern : EVENT_WORKSPACE, eventId)
}
