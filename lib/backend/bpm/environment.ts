// The inputs of a step besides state and command: time, new ids, people, and the answers of functions and scripts.
import type { Json, Stored } from './expression/value.ts'

/** The people for assignment expressions, at the time of the step. */
export interface People {
  /** The leader of a person, or of the leader, `level` steps up. */
  leader(user: string, level: number): string | null
  /** The department that a person belongs to. */
  department(user: string): string | null
  departmentLeader(department: string, level: number): string | null
  /** The members of a candidate group: a role code, `dept:KEY` or `position:KEY`. */
  members(group: string): readonly string[]
  /** The candidate groups of a person. */
  groups(user: string): readonly string[]
  isActive(user: string): boolean
  /** The current approval agent of a person. */
  agent(user: string): string | null
  administrators(): readonly string[]
}

/**
 * docs/domain/approval.md#who-approves; a user task may override it by its properties sameAsApplicant, emptyAssignee and repeatedApprover.
 */
export interface Policy {
  readonly sameAsApplicant: 'SKIP' | 'SELF' | 'LEADER'
  readonly emptyAssignee: 'ADMIN' | 'PASS' | 'REJECT'
  readonly repeatedApprover: 'CONFIRM' | 'ASK'
}

/** @internal for tests */
export const defaultPolicy: Policy = { sameAsApplicant: 'LEADER', emptyAssignee: 'ADMIN', repeatedApprover: 'CONFIRM' }

/** Where a function or script is called from. */
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

/** A request for something that the step cannot do itself. The caller does it, and the step continues with the answer. */
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

/** The answer: values, a BPMN error, or a failure, which becomes an incident. */
export interface Answer {
  readonly result?: unknown
  readonly variables?: Readonly<Record<string, unknown>>
  /** Local variables of the execution. */
  readonly locals?: Readonly<Record<string, unknown>>
  /** Changes of the task by a task listener. */
  readonly task?: TaskPatch
  readonly error?: { readonly code: string; readonly message?: string }
  readonly failure?: string
  /** The name of the failure, for models that map it to an error. */
  readonly exception?: string
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
  /** A new key; the only random value of a step. */
  newId(): string
  readonly people?: People
  readonly policy?: Policy
}
