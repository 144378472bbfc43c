import { createContext, useContext } from 'react'
import type { PagePosition } from '#app/dashboard/page-at.ts'

/** Where the page of the dashboard stands that is shown; the layout of the dashboard gives it. */
export const Position = createContext<PagePosition | undefined>(undefined)

/** The position of the current dashboard page, given by the layout; undefined outside the dashboard. */
export const usePosition = (): PagePosition | undefined => useContext(Position)
