import { OPENED } from '#modules/tickets/scan/door-gate.tsx'

/** What a scanner says of itself with whatever it sends. */
export type AlwaysSent = Partial<Record<'opened' | 'way' | 'doorName', string>>

/** The same in the address of a scanner without JavaScript. */
const IN_ADDRESS = { opened: OPENED.name, way: 'way', doorName: 'door' } satisfies Record<
  keyof AlwaysSent,
  string
>

export const DOOR_NAME_IN_ADDRESS = IN_ADDRESS.doorName

/** Whether an address says that guests are counted out, and what it calls the door. */
export const readWay = (search: URLSearchParams): { isExit: boolean; doorName: string } => ({
  isExit: search.get(IN_ADDRESS.way) === 'out',
  doorName: search.get(IN_ADDRESS.doorName) ?? '',
})

/** What a scanner of an event says of itself. */
export const alwaysSent = (isOpened: boolean, isExit: boolean, doorName: string): AlwaysSent => ({
  ...(isOpened && { opened: OPENED.value }),
  ...(isExit && { way: 'out' }),
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
