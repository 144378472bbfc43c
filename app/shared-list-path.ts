import { href } from 'react-router'

/** The path of the page of somebody's list. The key is in the query because no log holds one. */
export const sharedListPath = (key: string): string => `${href('/my-list')}?${new URLSearchParams({ key })}`
