import { z } from 'zod'
import { LINK_HOURS, MAX_LINK_NAME } from '#modules/teams/door-links/door-link.ts'
import { choiceField, textField } from '#platform/form-fields.ts'
import { type DoorLinkId, isId } from '#platform/ids.ts'

/** What the page with the door links of an event sends. */
export const DoorLinksSchema = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('make'),
    name: textField({ max: MAX_LINK_NAME, required: 'Please give it a name, such as Side door.' }),
    hours: choiceField(LINK_HOURS, 'Please choose until when it works.'),
  }),
  z.strictObject({
    intent: z.literal('revoke'),
    link: z
      .string()
      .refine(isId, { error: 'Please reload this page.' })
      .transform((id) => id as DoorLinkId),
  }),
])
