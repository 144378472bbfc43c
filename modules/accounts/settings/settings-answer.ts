export const SETTINGS_INTENTS = ['notifications', 'privacy', 'email', 'end-session', 'end-others'] as const

export type SettingsIntent = (typeof SETTINGS_INTENTS)[number]

/** What a form of the settings came to: done, or the sentence that says why not. */
export interface SettingsAnswer {
  intent: SettingsIntent
  trouble: string | null
  /** The address that was typed, to be given back. */
  typed?: string
  /** They signed in too long ago: where they show that it is them. */
  isStale?: boolean
}

/** Whether a form's `intent` is one of the settings'. */
export const isSettingsIntent = (text: unknown): text is SettingsIntent =>
  SETTINGS_INTENTS.some((intent) => intent === text)
