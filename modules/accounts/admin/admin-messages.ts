/** Why somebody is kept out of the admin area, in the words for it. (Specification 2, Admin guard screen; 4, Admin check) */
export const adminMessages = {
  ADMIN_REQUIRED: 'Admin access required',
  ADMIN_UNVERIFIED: 'Failed to verify admin status',
}

export type AdminFailureCode = keyof typeof adminMessages
