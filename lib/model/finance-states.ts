// The states of payments, receipts, invoices and what counts in sums (docs/domain/project-money.md#payments, #receipts, #invoices).

/** Payments that take from the budget: applied for, approved or paid. */
export const appliedPayments: readonly string[] = ['PROGRESS', 'PASS', 'PAYING', 'PAID']
/** Payments whose unpaid part is still to come. */
export const openPayments: readonly string[] = ['PROGRESS', 'PASS', 'PAYING']
/** Payments that the cashier may pay. */
export const payablePayments: readonly string[] = ['PASS', 'PAYING']
/** Payments that only a contract in force allows. */
export const contractPayments: readonly string[] = ['PROGRESS', 'FINAL']

/** Receipts that may be edited and deleted. */
export const openReceipts: readonly string[] = ['WAIT', 'REJECT']

/** Invoices that count: issued and neither taken back nor void. */
export const countedInvoices: readonly string[] = ['ISSUED', 'SENT', 'SIGNED']

/** Contracts in force, for payments and their receivables. */
export const activeContracts: readonly string[] = ['PASS', 'EFFECT']
/** Contracts whose amount a project has. */
export const countedContracts: readonly string[] = ['EFFECT', 'FINISH', 'ARCHIVE']

/** The row of a project's accounting with all months together. */
export const totalPeriod = 'TOTAL'

/** Projects whose money stays as it is. */
export const closedProjects: readonly string[] = ['FINISH', 'ARCHIVE', 'STOP']
