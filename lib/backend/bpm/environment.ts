// What a step is given from outside: the moment, new ids, people and their rights, and the answers of functions and scripts.
import type { Json, Stored } from './expression/value.ts'

/** The people that assignment expressions ask for. Every answer is about the moment of the step. */
export interface People {
  /** The leader of a person, or of the leader, `level` steps up. */
  leader(user: string, level: number): string | null
  /** The department that a person belongs to. */
  department(user: string): string | null
  departmentLeader(department: string, level: number): string | null
  /** Who stands behind a candidate group: a role code, `dept:KEY` or `position:KEY`. */
  members(group: string): readonly string[]
  /** The candidate groups of a person. */
  groups(user: string): readonly string[]
  isActive(user: string): boolean
  /** Who acts for a person at the moment. */
  agent(user: string): string | null
  administrators(): readonly string[]
}

/**
 * docs/domain/approval.md#who-approves; a user task may say otherwise by its properties sameAsApplicant, emptyAssignee and
 * repeatedApprover.
 */
export interface Policy {
  readonly sameAsApplicant: 'SKIP' | 'SELF' | 'LEADER'
  readonly emptyAssignee: 'ADMIN' | 'PASS' | 'REJECT'
  readonly repeatedApprover: 'CONFIRM' | 'ASK'
}

export const defaultPolicy: Policy = { sameAsApplicant: 'LEADER', emptyAssignee: 'ADMIN', repeatedApprover: 'CONFIRM' }

/** What a function or script knows of the place it is called from. */
export interface CallPlace {
  readonly instance_id: string
  readonly execution_id: string
  readonly definition_key: string
  readonly business_key: string | null
  readonly starter: string | null
  readonly node_id: string
  readonly node_name: string
  /** start, end, take, create, complete …; execute for the activity itself. */
  readonly event: string
  readonly task: Readonly<Record<string, Json>> | null
}

/** Work that the step does not do itself. It is asked for, done by the caller, and the step goes on with the answer. */
export type Request =
  | {
      readonly kind: 'delegate'
      readonly name: string
      readonly fields: Readonly<Record<string, Stored>>
      readonly variables: Readonly<Record<string, Stored>>
      readonly place: CallPlace
    }
  | {
      readonly kind: 'script'
      readonly source: string
      readonly autoStore: boolean
      readonly variables: Readonly<Record<string, Stored>>
      readonly place: CallPlace
    }

/** What came of it: values, an error of the process (BPMN error), or a failure that becomes an incident. */
export interface Answer {
  readonly result?: unknown
  readonly variables?: Readonly<Record<string, unknown>>
  /** Variables of the execution itself, gone with it. */
  readonly locals?: Readonly<Record<string, unknown>>
  /** Changes of the task that a task listener makes. */
  readonly task?: TaskPatch
  readonly error?: { readonly code: string; readonly message?: string }
  readonly failure?: string
}

export interface TaskPatch {
  readonly assignee?: string | null
  readonly owner?: string | null
  readonly name?: string
  readonly description?: string | null
  readonly priority?: number
  readonly due?: Date | number | string | null
  readonly addCandidateUsers?: readonly string[]
  readonly addCandidateGroups?: readonly string[]
}

export interface Environment {
  /** Epoch milliseconds. */
  readonly now: number
  /** A new key: the only randomness there is. */
  newId(): string
  readonly people?: People
  readonly policy?: Policy
}
