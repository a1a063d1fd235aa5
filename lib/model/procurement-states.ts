// Which states of suppliers, purchases and resources may be set by hand, each with the states that it follows
// (docs/domain/supplier.md#states, docs/domain/supplier.md#purchases, docs/domain/resource.md#states).

export const purchaseChanges = {
  ORDERED: ['PLAN'],
  DELIVERED: ['ORDERED'],
  SETTLED: ['DELIVERED'],
  CANCEL: ['PLAN', 'ORDERED'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type PurchaseChange = keyof typeof purchaseChanges

/** AVAILABLE and OCCUPIED follow from the confirmed projects of the day. */
export const resourceChanges = {
  STOP: ['AVAILABLE', 'OCCUPIED'],
  AVAILABLE: ['STOP'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type ResourceChange = keyof typeof resourceChanges

/** So many days before a paper of a supplier or resource expires it is announced and marked. */
export const expiryDays = 30

export const mayBecome = (changes: Readonly<Record<string, readonly string[]>>, status: string, next: string): boolean =>
  (changes[next] ?? []).includes(status)
