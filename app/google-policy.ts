/** For `handle.policy` of a page with ways in: without scripts its form is sent on to Google, which the policy has to know of. */
export const googlePolicy = (data: { google: string | null } | undefined) => ({
  'form-action': data?.google ? [new URL(data.google).origin] : [],
})
