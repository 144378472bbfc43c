const CHECKOUT = /^\/checkout(?=[?#]|$)|#checkout$/

/** Whether a path is checkout: its own page, or the panel over another page. */
export const isCheckoutPath = (path: string): boolean => CHECKOUT.test(path)
