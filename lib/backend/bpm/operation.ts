// The small operations a step consists of. Plain data, because incidents and jobs keep them for later.
import type { Stored } from './expression/value.ts'

/** Where a list of listeners is found: on the node, the process or a flow, or among a task's. */
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
  /** The token has come to its node. */
  | { readonly do: 'enter'; readonly id: string }
  /** What follows an asynchronous beginning. */
  | { readonly do: 'begin'; readonly id: string }
  /** What the node says. */
  | { readonly do: 'run'; readonly id: string }
  /** The node has done its work: end listeners, then onwards. */
  | { readonly do: 'done'; readonly id: string }
  /** After the end listeners. */
  | { readonly do: 'settle'; readonly id: string }
  /** Out by the flows that hold. */
  | { readonly do: 'leave'; readonly id: string }
  /** Along one flow, after its listeners. */
  | { readonly do: 'arrive'; readonly id: string; readonly flow: string }
  | { readonly do: 'listen'; readonly id: string; readonly place: ListenerPlace; readonly at: number; readonly next: Operation | null }
  | { readonly do: 'create'; readonly id: string; readonly task: string }
  | { readonly do: 'close'; readonly id: string; readonly closing: Closing }
  /** An event for a waiting execution: of a boundary, a start of an event subprocess, or what it stands at. */
  | { readonly do: 'trigger'; readonly id: string; readonly node: string; readonly variables: Readonly<Record<string, Stored>> }
  /** The condition of a subscription is asked again. */
  | { readonly do: 'ask'; readonly id: string; readonly subscription: string }
  /** The next compensation that an event waits for. */
  | { readonly do: 'compensate'; readonly id: string }
  /** A token waiting in a joining gateway is looked at again. */
  | { readonly do: 'join'; readonly id: string }
  | { readonly do: 'endInstance'; readonly id: string }
