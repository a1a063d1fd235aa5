// The operations that a step consists of. They are plain data, because incidents and jobs store them.
import type { Stored } from './expression/value.ts'

/** Whose listeners: of the node, the process, a flow, or a task. */
export type ListenerPlace =
  | { readonly of: 'node'; readonly event: 'start' | 'end' }
  | { readonly of: 'process'; readonly event: 'start' | 'end' }
  | { readonly of: 'flow'; readonly flow: string }
  | { readonly of: 'task'; readonly event: string; readonly task: string }

/** How a task is closed. */
export interface Closing {
  readonly task: string
  readonly status: 'CONFIRM' | 'SKIP'
  readonly user: string | null
  readonly comment: string | null
}

export type Operation =
  /** The token has arrived at its node; an event subprocess begins at this start event. */
  | { readonly do: 'enter'; readonly id: string; readonly start?: string | undefined }
  /** Continues after an asynchronous start. */
  | { readonly do: 'begin'; readonly id: string; readonly start?: string | undefined }
  /** Runs the behaviour of the node. */
  | { readonly do: 'run'; readonly id: string; readonly start?: string | undefined }
  /** The node is completed: end listeners, then leave. */
  | { readonly do: 'done'; readonly id: string }
  /** After the end listeners. */
  | { readonly do: 'settle'; readonly id: string }
  /** Leaves by the flows whose conditions are true. */
  | { readonly do: 'leave'; readonly id: string }
  /** Follows one flow, after its listeners. */
  | { readonly do: 'arrive'; readonly id: string; readonly flow: string }
  | { readonly do: 'listen'; readonly id: string; readonly place: ListenerPlace; readonly at: number; readonly next: Operation | null }
  | { readonly do: 'create'; readonly id: string; readonly task: string }
  | { readonly do: 'close'; readonly id: string; readonly closing: Closing }
  /** An event for a waiting execution: of its own node, of a boundary event, or of the start of an event subprocess. */
  | { readonly do: 'trigger'; readonly id: string; readonly node: string; readonly variables: Readonly<Record<string, Stored>> }
  /** Evaluates the condition of a subscription again. */
  | { readonly do: 'ask'; readonly id: string; readonly subscription: string }
  /** Runs the next compensation that an event waits for. */
  | { readonly do: 'compensate'; readonly id: string }
  /** Checks a token that waits in a joining gateway again. */
  | { readonly do: 'join'; readonly id: string }
  /** The last token of a scope has ended, unless another one has begun in it since then. */
  | { readonly do: 'endScope'; readonly id: string; readonly node: string | null }
  | { readonly do: 'endInstance'; readonly id: string }
