/** Why somebody may not enter the admin area. (Specification 2, Admin guard screen; 4, Admin check) */
export const adminMessages = {
  ADMIN_REQUIRED: 'Admin access required',
  ADMIN_UNVERIFIED: 'Failed to verify admin status',
}

export type AdminFailureCode = keyof typeof adminMessages
