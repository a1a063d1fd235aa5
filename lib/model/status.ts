// The glyph of a state: six shapes that distinguish states without colour.

export type StatusShape = 'ok' | 'run' | 'wait' | 'bad' | 'idle' | 'draft'

const shapes: Record<StatusShape, readonly string[]> = {
  ok: [
    'PASS',
    'EFFECT',
    'DONE',
    'CONFIRMED',
    'CONFIRM',
    'READED',
    'SIGNED',
    'FINISHED',
    'FINISH',
    'CONVERTED',
    'WIN',
    'LOANED',
    'SETTLED',
    'PAID',
    'ACCEPT',
    'ISSUED',
    'QUALIFIED',
    'AVAILABLE',
    'PUBLISHED',
    'DEPLOYED',
    'DELIVERED',
    'APPROVED',
    'GREEN',
    'READ',
    'YES',
  ],
  run: [
    'FOLLOWING',
    'DOING',
    'COMMIT',
    'ARRIVED',
    'PROCESSING',
    'RUNNING',
    'COOPERATING',
    'SUBMITTED',
    'PAYING',
    'SENT',
    'PART',
    'ORDERED',
    'REVIEW',
  ],
  wait: [
    'RETURN',
    'PROGRESS',
    'WAIT',
    'UNREAD',
    'RESERVED',
    'CONFIRMING',
    'PENDING',
    'APPLYING',
    'CLOSING',
    'OCCUPIED',
    'UNHANDLED',
    'YELLOW',
  ],
  bad: ['REJECT', 'BROKEN', 'LOST', 'BLACK', 'LOSE', 'INVALID', 'REFUSE', 'REVERSED', 'RED', 'OVERDUE'],
  idle: ['SUSPEND', 'SUSPENDED', 'PAUSE', 'STOP', 'OFF', 'TERMINATE', 'EXPIRED', 'CLOSED', 'LOCKED', 'TURN', 'SKIP'],
  draft: ['DRAFT', 'CANCEL', 'SEA', 'ARCHIVE', 'NEW', 'TODO', 'NONE', 'VOID', 'RETRACT', 'PLAN', 'POTENTIAL', 'NO'],
}

/** Values that have another meaning in this dictionary than elsewhere. */
const exceptions: Record<string, Partial<Record<string, StatusShape>>> = {
  TICKET_STATUS: { PENDING: 'idle' },
  PROJECT_STATUS: { PASS: 'run', STOP: 'idle' },
  PAYMENT_STATUS: { PASS: 'wait' },
  CONTRACT_STATUS: { PASS: 'wait', EFFECT: 'run' },
  INVOICE_STATUS: { PASS: 'wait', RED: 'idle' },
  LOAN_STATUS: { PASS: 'wait' },
  ACTIVITY_STATUS: { FINISHED: 'ok', PUBLISHED: 'wait' },
  INSTANCE_STATUS: { RUNNING: 'wait' },
  PRODUCT_STATUS: { ON: 'ok' },
  ON_OFF: { '1': 'ok', '0': 'idle' },
  USER_STATUS: { '1': 'ok', '2': 'idle' },
}

const byValue = new Map(Object.entries(shapes).flatMap(([shape, values]) => values.map((value) => [value, shape as StatusShape] as const)))

/** The shape of a state; undefined for dictionaries and values that are not states. */
export function statusOf(dict: string, value: string): StatusShape | undefined {
  const own = exceptions[dict]?.[value]
  if (own) return own
  return dict in stateful ? byValue.get(value) : undefined
}

const stateful: Record<string, true> = Object.fromEntries(
  [
    'CUSTOMER_STATUS CLUE_STATUS BUSINESS_END TICKET_STATUS RESERVATION_STATUS DOOR_STATUS ORDER_STATUS INCOME_STATUS LOAN_STATUS',
    'PROJECT_STATUS PRICING_STATUS CONTRACT_STATUS PAYMENT_STATUS INVOICE_STATUS RECEIVE_PLAN_STATUS TASK_STATUS BPM_TASK_STATUS',
    'SUPPLIER_STATUS RESOURCE_STATUS PRODUCT_STATUS NEWS_STATUS NOTICE_STATUS READ_STATUS ON_OFF USER_STATUS AUDIT_STATUS STD_STATUS LEAVE_STATUS',
    'PURCHASE_STATUS BUDGET_STATUS ACTIVITY_STATUS RP_STATUS OKR_STATUS KNOWLEDGE_STATUS DAILY_STATUS MODEL_STATUS INSTANCE_STATUS',
    'DEAL_STATUS PROJECT_HEALTH',
  ]
    .join(' ')
    .split(' ')
    .map((code) => [code, true] as const),
)

/**
 * Whether a dictionary's values are shown with a glyph.
 * @internal for tests
 */
export function isStateDictionary(dict: string): boolean {
  return dict in stateful
}
