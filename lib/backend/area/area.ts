// What an area brings, as one value: its calls and entities, its work without a caller, and what it answers when others ask.
import type { Business } from '../bpm/store/business.ts'
import type { Delegate } from '../bpm/store/delegates.ts'
import type { ServedEntity } from '../entity/calls.ts'
import type { DuplicateRule } from '../entity/duplicate.ts'
import type { FileScope } from '../entity/files.ts'
import type { HandOver } from '../entity/hand-over.ts'
import type { Hooks } from '../entity/hooks.ts'
import type { RowSource } from '../entity/row-source.ts'
import type { TransferRules } from '../entity/transfer-rules.ts'
import type { BackgroundJob } from '../kernel/background-job.ts'
import type { Call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import type { RefreshDeals } from '../kernel/customer-deals.ts'
import type { Subscriber } from '../kernel/event.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { OffsetLoans, ProjectCosts, RefreshSupplier } from '../kernel/money-questions.ts'
import type { Work } from '../kernel/queue.ts'
import type { ScheduledJob } from '../kernel/scheduled-job.ts'
import type { FileStorage } from '../kernel/stored-files.ts'
import type { StoreUpload } from '../kernel/uploads.ts'
import type { UserAdministration } from '../kernel/users.ts'

type ByName<T> = Readonly<Record<string, T>>

/** What other parts ask, each under the name of the table, list or kind of work that it is asked about. */
export interface Answers {
  /** Whether a value of a table is taken already. */
  duplicateRules?: ByName<DuplicateRule>
  /** Who may fetch the files of a table's records, where that is not whoever sees the record. */
  fileScopes?: ByName<FileScope>
  /** How the work of a leaving colleague goes to another; owned entities without an answer are moved by the engine. */
  handOvers?: ByName<HandOver>
  /** Which rows that are no records a caller sees, by their kind. */
  rowSources?: ByName<RowSource>
  /** What an import or export of a list adds to the definition. */
  transferRules?: ByName<TransferRules>
  /** Who stores the files of others, adds users, repays loans, sums up suppliers and the costs of projects; one area answers each of these. */
  fileStorage?: (kernel: Kernel) => FileStorage
  uploadStorage?: StoreUpload
  userAdministration?: UserAdministration
  offsetLoans?: OffsetLoans
  refreshSupplierSums?: RefreshSupplier
  projectCosts?: ProjectCosts
  refreshDeals?: RefreshDeals
}

export interface Area {
  name: string
  calls?: readonly Call[]
  /** Entities that are served by their derived calls. */
  entities?: readonly ServedEntity[]
  /** Hooks of what is written through the engine without derived calls, by the definition's name. */
  hooks?: ByName<Hooks>
  scheduledJobs?: readonly ScheduledJob[]
  backgroundJobs?: readonly BackgroundJob[]
  /** Further work of the queue. */
  works?: readonly Work[]
  /** Which events it hears of: each is one area's. */
  subscribers?: ByName<Subscriber>
  /** Installs what every installation has; may run at every start. */
  seed?(context: Context): Promise<void>
  answers?: Answers
  /** Functions that process models may name. */
  delegates?: ByName<Delegate>
  /** Business types that a process decides about. */
  businesses?: ByName<Business>
}
