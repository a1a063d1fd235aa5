// The states of orders, the work on them, incomes and loans: from where each change starts (docs/domain/order.md#states, docs/domain/income.md#states,
// docs/domain/loan.md#customer-loans).

/** The steps of an order on its page, in their order, with the field that says when. Only loans pass the middle. */
const stages = [
  { state: 'SIGNED', time: 'sign_time' },
  { state: 'DOING', time: 'start_time' },
  { state: 'SUBMITTED', time: 'submit_time' },
  { state: 'APPROVED', time: 'approve_time' },
  { state: 'LOANED', time: 'loan_time' },
  { state: 'FINISHED', time: 'finish_time' },
] as const

export type OrderStage = (typeof stages)[number]['state']

/** What depends on the state of an order. */
interface OrderFacts {
  /** It counts as a deal of its customer, and in reports. */
  signed: boolean
  /** Nothing of it is changed any more. */
  closed: boolean
  /** What was agreed on is still open. */
  agreeing: boolean
  /** It takes incomes. */
  earning: boolean
  /** What it has taken may be paid back. */
  refunding: boolean
  /** Somebody works on it. */
  working: boolean
  /** It is one of the orders that its maker has at once. */
  loading: boolean
  /** Its maker still has work with it, which somebody else gets when he leaves. */
  owed: boolean
  cancellable: boolean
  /** Where it is on the line of steps; null where it has not begun, or has no line. */
  stage: OrderStage | null
}

/** Every state with all that depends on it: a new state is one line here, and the compiler asks for each fact of it. */
export const orderStates = {
  DRAFT: {
    signed: false,
    closed: false,
    agreeing: true,
    earning: false,
    refunding: false,
    working: false,
    loading: false,
    owed: false,
    cancellable: true,
    stage: null,
  },
  SIGNED: {
    signed: true,
    closed: false,
    agreeing: true,
    earning: true,
    refunding: true,
    working: false,
    loading: false,
    owed: true,
    cancellable: true,
    stage: 'SIGNED',
  },
  DOING: {
    signed: true,
    closed: false,
    agreeing: true,
    earning: true,
    refunding: true,
    working: true,
    loading: true,
    owed: true,
    cancellable: true,
    stage: 'DOING',
  },
  SUBMITTED: {
    signed: true,
    closed: false,
    agreeing: false,
    earning: true,
    refunding: true,
    working: true,
    loading: true,
    owed: true,
    cancellable: true,
    stage: 'SUBMITTED',
  },
  APPROVED: {
    signed: true,
    closed: false,
    agreeing: false,
    earning: true,
    refunding: true,
    working: true,
    loading: true,
    owed: true,
    cancellable: true,
    stage: 'APPROVED',
  },
  LOANED: {
    signed: true,
    closed: false,
    agreeing: false,
    earning: true,
    refunding: true,
    working: true,
    loading: false,
    owed: false,
    cancellable: false,
    stage: 'LOANED',
  },
  FINISHED: {
    signed: true,
    closed: true,
    agreeing: false,
    earning: false,
    refunding: true,
    working: false,
    loading: false,
    owed: false,
    cancellable: false,
    stage: 'FINISHED',
  },
  CANCEL: {
    signed: false,
    closed: true,
    agreeing: false,
    earning: false,
    refunding: true,
    working: false,
    loading: false,
    owed: false,
    cancellable: false,
    stage: null,
  },
} as const satisfies Readonly<Record<string, OrderFacts>>

export type OrderState = keyof typeof orderStates

/** The states in which something is true of an order. */
export const ordersThatAre = (fact: Exclude<keyof OrderFacts, 'stage'>): readonly OrderState[] =>
  (Object.keys(orderStates) as OrderState[]).filter((state) => orderStates[state][fact])

export const signedStates = ordersThatAre('signed')
export const closedStates: readonly string[] = ordersThatAre('closed')
export const deletableOrders: readonly string[] = ['DRAFT', 'CANCEL']
export const agreeingStates: readonly string[] = ordersThatAre('agreeing')
export const earningStates: readonly string[] = ordersThatAre('earning')
export const refundingStates: readonly string[] = ordersThatAre('refunding')
export const workingStates: readonly string[] = ordersThatAre('working')
export const loadingStates: readonly string[] = ordersThatAre('loading')
export const owedStates = ordersThatAre('owed')
export const cancellableStates: readonly string[] = ordersThatAre('cancellable')

export function stepsOf(type: string) {
  return type === 'LOAN' ? stages : stages.filter(({ state }) => ['SIGNED', 'DOING', 'FINISHED'].includes(state))
}

/** Where an order is on its line of steps. */
export const stageOf = (status: string): OrderStage | null => (status in orderStates ? orderStates[status as OrderState].stage : null)

/** Incomes that may be edited and deleted. */
export const openIncomes: readonly string[] = ['WAIT', 'REJECT']
