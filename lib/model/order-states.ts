// The states of orders, the work on them, incomes and loans: from where each change starts (docs/domain/order.md#states, docs/domain/income.md#states,
// docs/domain/loan.md#customer-loans).

/** What is signed and not cancelled counts as a deal. */
export const unsignedStates: readonly string[] = ['DRAFT', 'CANCEL']
/** Nothing of an order in these states is changed any more. */
export const closedStates: readonly string[] = ['FINISHED', 'CANCEL']
/** What was agreed on is still open in these states. */
export const agreeingStates: readonly string[] = ['DRAFT', 'SIGNED', 'DOING']
/** Orders that take incomes. */
export const earningStates: readonly string[] = ['SIGNED', 'DOING', 'SUBMITTED', 'APPROVED', 'LOANED']
/** Orders that somebody works on. */
export const workingStates: readonly string[] = ['DOING', 'SUBMITTED', 'APPROVED', 'LOANED']
export const cancellableStates: readonly string[] = ['DRAFT', 'SIGNED', 'DOING', 'SUBMITTED', 'APPROVED']

/** The steps of an order on its page: its states in their order with the field that says when. Only loans pass the middle. */
export function stepsOf(type: string) {
  const steps = [
    { state: 'SIGNED', time: 'sign_time' },
    { state: 'DOING', time: 'start_time' },
    { state: 'SUBMITTED', time: 'submit_time' },
    { state: 'APPROVED', time: 'approve_time' },
    { state: 'LOANED', time: 'loan_time' },
    { state: 'FINISHED', time: 'finish_time' },
  ] as const
  return type === 'LOAN' ? steps : steps.filter(({ state }) => ['SIGNED', 'DOING', 'FINISHED'].includes(state))
}

export const makerChanges = {
  DOING: ['WAIT', 'DOING'],
  DONE: ['DOING'],
  BACK: ['DOING'],
  WAIT: ['BACK'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type MakerChange = keyof typeof makerChanges

export const incomeChanges = {
  CONFIRMED: ['WAIT'],
  REJECT: ['WAIT'],
  WAIT: ['REJECT'],
  REVERSED: ['CONFIRMED'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type IncomeChange = keyof typeof incomeChanges

/** Incomes that may be edited and deleted. */
export const openIncomes: readonly string[] = ['WAIT', 'REJECT']

export const loanChanges = {
  APPROVED: ['APPLYING'],
  REJECT: ['APPLYING'],
  CANCEL: ['APPLYING', 'APPROVED'],
  LOANED: ['APPROVED'],
  SETTLED: ['LOANED'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type LoanChange = keyof typeof loanChanges
