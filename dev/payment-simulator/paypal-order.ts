export interface Amount {
  currency_code: string
  value: string
}

export interface Unit extends Record<string, unknown> {
  amount: Amount
  custom_id?: string
  invoice_id?: string
}

interface Capture {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  refundedCents: number
}

export interface Order {
  id: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  unit: Unit
  returnUrl: string
  cancelUrl: string
  capture: Capture | null
  /** What the buyer chose to go wrong at the capture. */
  issue: string | null
}

export const centsOf = ({ value }: Amount): number => Math.round(Number(value) * 100)

/** A capture as a webhook tells of it. */
export const captureOf = ({ id, unit, capture }: Order) => ({
  id: capture?.id,
  status: capture?.status,
  amount: unit.amount,
  custom_id: unit.custom_id,
  invoice_id: unit.invoice_id,
  supplementary_data: { related_ids: { order_id: id } },
})
