import { OPENED } from '#modules/tickets/scan/door-gate.tsx'

/** What a scanner says of itself with whatever it sends. */
export type AlwaysSent = Partial<Record<'opened' | 'way' | 'ask' | 'doorName', string>>

/** The same in the address of a scanner without JavaScript. */
const IN_ADDRESS = { opened: OPENED.name, way: 'way', ask: 'ask', doorName: 'door' } satisfies Record<
  keyof AlwaysSent,
  string
>

export const DOOR_NAME_IN_ADDRESS = IN_ADDRESS.doorName

/** What a door is set to do: count guests out, or ask before it lets in; and what it is called. */
export interface DoorWay {
  isExit: boolean
  isAsking: boolean
  doorName: string
}

/** What an address says of its door. */
export const readWay = (search: URLSearchParams): DoorWay => ({
  isExit: search.get(IN_ADDRESS.way) === 'out',
  isAsking: search.get(IN_ADDRESS.ask) === 'yes',
  doorName: search.get(IN_ADDRESS.doorName) ?? '',
})

/** What a scanner of an event says of itself. */
export const alwaysSent = (isOpened: boolean, { isExit, isAsking, doorName }: DoorWay): AlwaysSent => ({
  ...(isOpened && { opened: OPENED.value }),
  ...(isExit && { way: 'out' }),
  ...(isAsking && { ask: 'yes' }),
  ...(doorName !== '' && { doorName }),
})

/** The parameters of the scanner that says this of itself. */
export const scannerParams = (eventId: string, sent: AlwaysSent): Record<string, string> => ({
  event: eventId,
  ...Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [IN_ADDRESS[name as keyof AlwaysSent], value]),
  ),
})

/** Fields that a form sends unseen. */
export const HiddenFields = ({ fields }: { fields: Readonly<Partial<Record<string, string>>> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
