// The commands that a process instance obeys. One command is one step, and one transaction of a store.
import type { TaskPatch } from '../environment.ts'
import type { InstanceStatus } from '../state.ts'

type Values = Readonly<Record<string, unknown>>

/** Who acts; without a user the command comes from the program itself and is not checked against a person. */
interface ByUser {
  readonly user?: string | null
}

/** A decision about an open task. */
interface OnTask extends ByUser {
  readonly task: string
  readonly comment?: string | null
  /** An administrator acts for whoever the task belongs to. */
  readonly force?: boolean
}

export interface Start extends ByUser {
  readonly type: 'start'
  /** The definition's id. */
  readonly definition: string
  /** The new instance's id; one is made without it. */
  readonly instance?: string
  readonly variables?: Values
  readonly business_type?: string | null
  readonly business_key?: string | null
  readonly title?: string | null
  /** A start event with a trigger, where that started the process. */
  readonly node?: string | null
}

export interface Complete extends OnTask {
  readonly type: 'complete'
  readonly variables?: Values
}

export interface AddSigner extends OnTask {
  readonly type: 'addSigner'
  readonly users: readonly string[]
  /** Before or after the task's own decision, or with it: one more instance of its multi-instance. */
  readonly place: 'before' | 'after' | 'with'
}

export interface Move extends ByUser {
  readonly type: 'move'
  /** The tokens to take away; the first one goes on at `node`. Without any, the only one there is. */
  readonly executions?: readonly string[]
  readonly node: string
  readonly comment?: string | null
}

export interface Migrate extends ByUser {
  readonly type: 'migrate'
  readonly definition: string
  /** Old node to new node, where the id has changed. */
  readonly nodes?: Readonly<Record<string, string>>
}

export type TaskCommand =
  | Complete
  | (OnTask & { readonly type: 'claim' })
  | (OnTask & { readonly type: 'release' })
  | (OnTask & { readonly type: 'delegate'; readonly to: string })
  | (OnTask & { readonly type: 'handBack'; readonly variables?: Values })
  | (OnTask & { readonly type: 'reassign'; readonly to: string })
  | (OnTask & { readonly type: 'update'; readonly patch: TaskPatch })
  | AddSigner
  /** Takes back a signer who was added: the signer's own open task, or users who were to follow `task`. */
  | (OnTask & { readonly type: 'removeSigner'; readonly users?: readonly string[] })
  /** Ends the instance as rejected; with a node goes back to that earlier user task. */
  | (OnTask & { readonly type: 'reject'; readonly node?: string | null })

export type InstanceCommand =
  /** The starter withdraws while nobody has confirmed; with force anybody who may, at any time. */
  | (ByUser & { readonly type: 'cancel'; readonly reason?: string | null; readonly force?: boolean })
  | (ByUser & { readonly type: 'end'; readonly status?: InstanceStatus; readonly reason?: string | null })
  | (ByUser & { readonly type: 'suspend' | 'resume'; readonly reason?: string | null })
  /** One's own last decision, while nobody has acted on what followed: where it was decided. */
  | (ByUser & { readonly type: 'takeBack'; readonly execution: string; readonly node: string; readonly comment?: string | null })
  | Move
  | Migrate
  | (ByUser & { readonly type: 'setVariables'; readonly variables: Values; readonly execution?: string })
  | (ByUser & { readonly type: 'comment'; readonly task?: string | null; readonly text: string })

export type EventCommand =
  | (ByUser & { readonly type: 'message'; readonly subscription: string; readonly variables?: Values })
  | (ByUser & { readonly type: 'signal'; readonly name: string; readonly variables?: Values })
  /** A receive task goes on. */
  | (ByUser & { readonly type: 'trigger'; readonly execution: string; readonly variables?: Values })
  | (ByUser & { readonly type: 'fire'; readonly job: string; readonly force?: boolean })
  | (ByUser & { readonly type: 'retry'; readonly incident: string; readonly variables?: Values })
  | (ByUser & { readonly type: 'startAdHoc'; readonly execution: string; readonly node: string; readonly variables?: Values })
  | (ByUser & { readonly type: 'endAdHoc'; readonly execution: string; readonly force?: boolean })

export type Command = Start | TaskCommand | InstanceCommand | EventCommand
