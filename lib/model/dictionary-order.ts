// Dictionaries whose values have an order that may be asked by: at least this star, at most that size (docs/domain/lists.md#ordered-choices).

/** 'rising' where a later value of the dictionary is the greater one, 'falling' where the first is the greatest. */
const orders: Readonly<Record<string, 'rising' | 'falling'>> = {
  CUSTOMER_STAR: 'rising',
  COMPANY_SCALE: 'rising',
  CUSTOMER_LEVEL: 'falling',
  PRIORITY: 'falling',
  TICKET_PRIORITY: 'falling',
  TASK_PRIORITY: 'falling',
}

export const isOrdered = (dict: string): boolean => Object.hasOwn(orders, dict)

/** Whether the first value of an ordered dictionary is the greatest. */
export const isFalling = (dict: string): boolean => orders[dict] === 'falling'
