import type { Seating } from '#modules/checkout/box-office/box-office-props.ts'
import { seatText } from '#modules/tickets/seat-text.ts'

/** The seats that the guests get, before anything is sold. */
export const TheirSeats = ({ seating: { seats, isChosen } }: { seating: Seating }) =>
  seats.length > 0 && (
    <div className="space-y-1">
      <p>{isChosen ? 'Their seats:' : 'Their seats, the best that are left:'}</p>
      <ul className="text-lg font-semibold">
        {seats.map((seat) => (
          <li key={seat.id}>
            {seatText(seat)}
            {seat.isADA && <span className="font-normal"> (accessible)</span>}
            {seat.isBlocked && (
              <span className="font-normal">{` (blocked${seat.blockedFor && `: ${seat.blockedFor}`})`}</span>
            )}
          </li>
        ))}
      </ul>
      {seats.some(({ isBlocked }) => isBlocked) && (
        <p className="text-muted">A blocked seat that you give is no longer blocked.</p>
      )}
    </div>
  )
