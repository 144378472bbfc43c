import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'

/** The seats that the guest of a seat may be moved to: those of the ticket type of their ticket, whatever their own seat is sold as by now. */
export const seatsForGuest = (open: readonly SeatOfList[], guest: SeatOfList | undefined): SeatOfList[] =>
  open.filter(({ ticketTypeId }) => ticketTypeId === guest?.ticketTypeOfGuest)
