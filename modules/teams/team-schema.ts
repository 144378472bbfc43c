import { z } from 'zod'
import { eventRoles, TEAM_ROLES } from '#modules/teams/prove/event-roles.ts'
import { MAX_HELD_EVENTS, MAX_NOTE } from '#modules/teams/team.ts'
import { choiceField, choicesField, emailField, optionalIdsField, textField } from '#platform/form-fields.ts'
import type { EventId } from '#platform/ids.ts'

const id = z.string().max(40)
const role = choiceField(TEAM_ROLES, 'Please choose a role.')
/** Which events it is for: all, those to come included, or those that are ticked. */
const REACH = {
  reach: choiceField(['all', 'some'], 'Please choose for which events.'),
  events: optionalIdsField<EventId>(
    MAX_HELD_EVENTS,
    `Please choose at most ${MAX_HELD_EVENTS} events, or all.`,
  ),
}
const IS_CHOSEN = z.refine<{ reach: string; events: readonly string[] }>(
  ({ reach, events }) => reach !== 'some' || events?.length !== 0,
  { error: 'Please tick the events, or choose all of them.', path: ['events'], when: () => true },
)

/** The events that somebody is held to; null for all. */
export const heldTo = ({ reach, events }: { reach: 'all' | 'some'; events: EventId[] }): EventId[] | null =>
  reach === 'all' ? null : events

/** The forms of the team page. */
export const TeamSchema = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('change'), organizer: id, member: id, role, ...REACH }).check(IS_CHOSEN),
  z.strictObject({ intent: z.literal('remove'), organizer: id, member: id }),
  z.strictObject({ intent: z.literal('withdraw'), organizer: id, invitation: id }),
  z.strictObject({ intent: z.literal('leave'), organizer: id }),
])

const invited = { organizer: id, role, ...REACH }

/** An invitation by mail, or by a link. */
export const InviteSchema = z.discriminatedUnion('intent', [
  z
    .strictObject({
      intent: z.literal('mail'),
      /** Made with the page, so that a second press is the same invitation. */
      invitation: id.default(''),
      ...invited,
      email: emailField({ required: 'Please enter the email address to invite.' }),
    })
    .check(IS_CHOSEN),
  z
    .strictObject({
      intent: z.literal('link'),
      ...invited,
      note: textField({ max: MAX_NOTE }).default(''),
    })
    .check(IS_CHOSEN),
])

/** What a role may do. */
export const RoleSchema = z.strictObject({
  organizer: id,
  role,
  may: choicesField(eventRoles.owner, 'Please choose from the list.'),
})
