/** SQL of whether an organiser has given the person of the value `person` a promotion to earn with. (Specification 6) */
export const isPromoterSql = (person: `$${number}`): string =>
  `exists (select from follower_promotions where follower_id = ${person})`
