/**
 * For `handle.policy` of a page with a Google button: without scripts the form is redirected to Google, which the
 * Content-Security-Policy must allow.
 */
export const googlePolicy = (data: { google: string | null } | undefined) => ({
  'form-action': data?.google ? [new URL(data.google).origin] : [],
})
