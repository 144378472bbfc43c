/** The rooms that a chart begins as. */
export const TEMPLATES = ['banquet', 'theatre', 'club', 'empty'] as const
export type Template = (typeof TEMPLATES)[number]

export const TEMPLATE_WORDS = {
  banquet: 'Banquet room: round tables around a dance floor',
  theatre: 'Theatre: rows in front of a stage',
  club: 'Club: booths and high tables around a dance floor',
  empty: 'Empty room',
} as const satisfies Record<Template, string>

/** What is asked of a room; each template takes what it has. */
export interface RoomSize {
  tables: number
  seatsPerTable: number
  rows: number
  seatsPerRow: number
}

export const ROOM_LIMITS = {
  tables: { min: 1, max: 200 },
  seatsPerTable: { min: 2, max: 20 },
  rows: { min: 1, max: 60 },
  seatsPerRow: { min: 1, max: 100 },
} as const satisfies Record<keyof RoomSize, { min: number; max: number }>

/** What stands in the form first: a room of 200 as a banquet. */
export const USUAL_ROOM: RoomSize = { tables: 20, seatsPerTable: 10, rows: 12, seatsPerRow: 18 }
