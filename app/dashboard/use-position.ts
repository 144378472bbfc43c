import { createContext, useContext } from 'react'
import type { PagePosition } from '#app/dashboard/page-at.ts'

/** Where the page of the dashboard stands that is shown; the layout of the dashboard gives it. */
export const Position = createContext<PagePosition | undefined>(undefined)

/** Undefined outside of the dashboard. */
export const usePosition = (): PagePosition | undefined => useContext(Position)
