import type { Reply } from './book.ts'

export interface Money {
  amount: number
  currency: string
}

export const problem = (status: number, code: string, category = 'INVALID_REQUEST_ERROR'): Reply => ({
  status,
  body: { errors: [{ category, code, detail: 'Simulated.' }] },
})
