import { holdMessages } from '#modules/seating/hold/hold-messages.ts'
import type { ChoiceFailure } from '#modules/seating/picker/choose-seats.server.ts'

/** Why seats were not chosen, in a sentence. */
export const choiceMessages = {
  ...holdMessages,
  OTHER_PLAN: 'The host has changed the room. Load the page again to choose from the new one.',
  NOT_ENOUGH_LEFT: 'So many seats are not left for that. Try fewer, another section or another price.',
} satisfies Record<ChoiceFailure['code'], string>
