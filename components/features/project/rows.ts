// The rows that the screens of projects, quotes, contracts and their money read, as their calls answer them.
import type { DetailRow, ListRow } from '@/components/record/record-calls'
import type { accounting } from '@/lib/model/entities/accounting'
import type { budgetPayment, budgetReceivable } from '@/lib/model/entities/budget'
import type { contract } from '@/lib/model/entities/contract'
import type { payment } from '@/lib/model/entities/payment'
import type { pricing } from '@/lib/model/entities/pricing'
import type { project } from '@/lib/model/entities/project'
import type { projectTask } from '@/lib/model/entities/project-task'
import type { receivable } from '@/lib/model/entities/receivable'

export type Project = ListRow<typeof project>
export type Task = ListRow<typeof projectTask>
export type Contract = ListRow<typeof contract>
export type WholeContract = DetailRow<typeof contract>
export type Quote = ListRow<typeof pricing>
export type BudgetRow = ListRow<typeof budgetPayment>
/** An instalment that a project expects. */
export type Instalment = ListRow<typeof budgetReceivable>
export type Payment = ListRow<typeof payment>
export type Receipt = ListRow<typeof receivable>
export type AccountedMonth = ListRow<typeof accounting>
