/** The columns of `GuestFacts`, from `events e`. */
export const guestFactColumns = `
  e.level, e.min_age as "minAge", e.parking, e.food, e.hotel_name as "hotelName", e.hotel_url as "hotelUrl",
  e.hotel_code as "hotelCode"`
