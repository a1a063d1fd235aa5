// The declaration of an area: its calls and entities, its background work, and its functions for other areas.
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

/** Functions for other parts, each under the name of its table, list or kind of work. */
export interface Answers {
  /** Whether a value of a table is taken already. */
  duplicateRules?: ByName<DuplicateRule>
  /** Who may download the files of a table's records, if not everybody who sees the record. */
  fileScopes?: ByName<FileScope>
  /** The hand-over of a leaving colleague's work; owned entities without a function are moved by the engine. */
  handOvers?: ByName<HandOver>
  /** The visible rows that are not records, by their kind. */
  rowSources?: ByName<RowSource>
  /** The import and export rules of a list, in addition to the definition. */
  transferRules?: ByName<TransferRules>
  /** Functions that store files, add users, repay loans, sum up suppliers and project costs; one area provides each of them. */
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
  /** Hooks of entities without derived calls, by the definition's name. */
  hooks?: ByName<Hooks>
  scheduledJobs?: readonly ScheduledJob[]
  backgroundJobs?: readonly BackgroundJob[]
  /** Further work of the queue. */
  works?: readonly Work[]
  /** The events that it handles; each event has one area. */
  subscribers?: ByName<Subscriber>
  /** Installs the initial data; may run at every start. */
  seed?(context: Context): Promise<void>
  answers?: Answers
  /** Functions that process models may name. */
  delegates?: ByName<Delegate>
  /** Business types that a process decides about. */
  businesses?: ByName<Business>
}
