import { useEffect, useState } from 'react'
import { followRoom } from '#modules/seating/picker/seat-room.client.ts'
import { NOT_YET, type SeatRoomState } from '#modules/seating/picker/seat-room.ts'

/** The room as it is at this moment, for as long as the page is open. */
export function useSeatRoom(eventId: string, geometryHash: string): SeatRoomState {
  const [room, setRoom] = useState(NOT_YET)
  useEffect(() => followRoom(eventId, geometryHash, setRoom), [eventId, geometryHash])
  return room
}
