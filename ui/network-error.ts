/** What is said when the site could not be reached. (Specification 8) */
export const NETWORK_ERROR = 'Network error. Please check your connection and try again'
