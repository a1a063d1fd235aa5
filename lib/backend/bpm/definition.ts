// The immutable graph of a BPMN process: nodes and flows with their properties; every expression is compiled.
import type {
  Condition,
  ErrorMapping,
  Form,
  Implementation,
  Listener,
  Loop,
  Mapping,
  Parameter,
  RetryPlan,
  Timer,
} from './definition-parts.ts'
import type { Expression } from './expression/compile.ts'
import type { Stored } from './expression/value.ts'

export interface Flow {
  readonly id: string
  readonly name: string
  readonly source: Node
  readonly target: Node
  readonly condition: Condition | null
  readonly skip: Expression | null
  readonly listeners: readonly Listener[]
}

export type EventDefinition =
  | { readonly type: 'none' }
  | { readonly type: 'message'; readonly name: Expression; readonly run: Implementation | null }
  | { readonly type: 'signal'; readonly name: Expression; readonly local: boolean; readonly variables: readonly Mapping[] }
  | { readonly type: 'timer'; readonly timer: Timer }
  /** Evaluated when any variable changes, or only when this variable changes in one of these ways. */
  | { readonly type: 'conditional'; readonly condition: Condition; readonly variable: string | null; readonly changes: readonly string[] }
  /** A variable has changed in one of these ways, whatever its value. */
  | { readonly type: 'variable'; readonly variable: string; readonly changes: readonly string[] }
  /** With `all` it catches every code, the named one before other events. */
  | {
      readonly type: 'error'
      readonly code: Expression | null
      readonly all: boolean
      readonly message: Expression | null
      readonly codeVariable: string | null
      readonly messageVariable: string | null
    }
  | { readonly type: 'escalation'; readonly code: Expression | null; readonly all: boolean; readonly codeVariable: string | null }
  | { readonly type: 'cancel' }
  | { readonly type: 'compensate'; readonly activity: string | null; readonly wait: boolean }
  /** Ends its scope; with `loop` the multi-instance that it belongs to; with `all` the whole instance. */
  | { readonly type: 'terminate'; readonly all: boolean; readonly loop: boolean }
  | { readonly type: 'link'; readonly name: string }

interface Base {
  readonly id: string
  readonly name: string
  /** The BPMN element name, for history and diagrams. */
  readonly type: string
  /** The subprocess that contains it; null in the process itself. */
  readonly scope: SubProcess | null
  readonly incoming: readonly Flow[]
  readonly outgoing: readonly Flow[]
  readonly defaultFlow: Flow | null
  readonly boundaries: readonly BoundaryEvent[]
  readonly loop: Loop | null
  readonly asyncBefore: boolean
  readonly asyncAfter: boolean
  readonly exclusive: boolean
  readonly retry: RetryPlan | null
  readonly listeners: { readonly start: readonly Listener[]; readonly end: readonly Listener[] }
  readonly inputs: readonly Parameter[]
  readonly outputs: readonly Parameter[]
  readonly skip: Expression | null
  readonly forCompensation: boolean
  /** The activity that compensates this one. */
  readonly compensateBy: string | null
  readonly properties: Readonly<Record<string, string>>
  readonly documentation: string
}

export interface StartEvent extends Base {
  readonly kind: 'start'
  readonly event: EventDefinition
  readonly interrupting: boolean
  readonly form: Form | null
  readonly initiator: string | null
}

export interface EndEvent extends Base {
  readonly kind: 'end'
  readonly event: EventDefinition
  /** It ends the whole instance as rejected: its property `result` is `reject`. */
  readonly rejects: boolean
}

export interface CatchEvent extends Base {
  readonly kind: 'catch'
  readonly event: EventDefinition
  /** The throwing ends of a link. */
  readonly linkedFrom: readonly ThrowEvent[]
}

export interface ThrowEvent extends Base {
  readonly kind: 'throw'
  readonly event: EventDefinition
  /** The catching end of a link. */
  readonly linkTo: CatchEvent | null
}

export interface BoundaryEvent extends Base {
  readonly kind: 'boundary'
  readonly event: EventDefinition
  readonly interrupting: boolean
  readonly host: Node
}

export interface UserTask extends Base {
  readonly kind: 'user'
  readonly title: Expression | null
  readonly description: Expression | null
  readonly assignee: Expression | null
  readonly owner: Expression | null
  readonly candidateUsers: readonly Expression[]
  readonly candidateGroups: readonly Expression[]
  readonly due: Expression | null
  readonly followUp: Expression | null
  readonly priority: Expression | null
  readonly category: Expression | null
  readonly form: Form | null
  readonly taskListeners: Readonly<Record<string, readonly Listener[]>>
  /** Variables for the task's id and for the user who completed it. */
  readonly idVariable: Expression | null
  readonly completerVariable: Expression | null
}

/** A service, send or business rule task with an implementation, or a script task. */
export interface ServiceTask extends Base {
  readonly kind: 'service'
  readonly run: Implementation | null
  /** A send task without an implementation sends this message. */
  readonly message: Expression | null
  /** It waits for the command trigger after its implementation has run. */
  readonly triggerable: boolean
  /** Failures that are thrown as errors of the process. */
  readonly mapped: readonly ErrorMapping[]
}

export interface ReceiveTask extends Base {
  readonly kind: 'receive'
  readonly message: Expression | null
}

/** A manual task or an untyped task: passed immediately. */
export interface PlainTask extends Base {
  readonly kind: 'plain'
}

export interface CallActivity extends Base {
  readonly kind: 'call'
  readonly called: Expression
  /** Which one: the newest of a key, the one deployed in the same file (else the newest), the one of a version, the newest with a tag, or a definition by its id. */
  readonly binding: 'latest' | 'file' | 'version' | 'tag' | 'id'
  /** The version, or the tag. */
  readonly version: Expression | null
  readonly businessKey: Expression | null
  readonly inheritBusinessKey: boolean
  readonly inheritVariables: boolean
  readonly ins: readonly Mapping[]
  readonly outs: readonly Mapping[]
  /** The variable for the called instance's id. */
  readonly idVariable: Expression | null
}

export interface SubProcess extends Base {
  readonly kind: 'sub'
  readonly variant: 'embedded' | 'event' | 'transaction' | 'adhoc'
  readonly inner: Inner
  readonly completion: Condition | null
  readonly sequential: boolean
  readonly cancelRemaining: boolean
}

export interface Gateway extends Base {
  readonly kind: 'gateway'
  readonly gateway: 'exclusive' | 'parallel' | 'inclusive' | 'event' | 'complex'
  /** For a complex gateway: when enough tokens have arrived. */
  readonly activation: Condition | null
}

export type Node =
  | StartEvent
  | EndEvent
  | CatchEvent
  | ThrowEvent
  | BoundaryEvent
  | UserTask
  | ServiceTask
  | ReceiveTask
  | PlainTask
  | CallActivity
  | SubProcess
  | Gateway

/** What a node has beyond the properties of every node. */
export type OwnParts<N extends Node> = Omit<N, keyof Base>

/** Whether a node waits for the command trigger only. */
export const isTriggered = (node: Node): boolean =>
  (node.kind === 'receive' && node.message === null) || (node.kind === 'service' && node.triggerable)

/** The content of a process or subprocess. */
export interface Inner {
  readonly nodes: readonly Node[]
  /**
   * Where tokens start: the none start event, in a process also its only start event; without start events every node
   * without incoming flows.
   */
  readonly entries: readonly Node[]
  /** The start events of its event subprocesses. */
  readonly eventSubs: readonly { readonly sub: SubProcess; readonly start: StartEvent }[]
  /** Variables set when the scope starts. */
  readonly data: readonly { readonly name: string; readonly value: Stored }[]
}

/** A parsed process, before it has a version. */
export interface Model {
  readonly key: string
  readonly name: string
  readonly documentation: string
  readonly versionTag: string | null
  readonly nodes: ReadonlyMap<string, Node>
  readonly flows: ReadonlyMap<string, Flow>
  readonly inner: Inner
  readonly listeners: { readonly start: readonly Listener[]; readonly end: readonly Listener[] }
  readonly properties: Readonly<Record<string, string>>
  readonly candidateStarters: { readonly users: readonly string[]; readonly groups: readonly string[] }
  /** The start events of the process itself. */
  readonly starts: readonly StartEvent[]
  readonly warnings: readonly Warning[]
}

export interface Warning {
  readonly key: string
  readonly element: string | null
  readonly params: Readonly<Record<string, string | number>>
}

/** A deployed process. */
export interface Definition extends Model {
  readonly id: string
  readonly version: number
}

/** Gives a step the deployed definitions. */
export interface Definitions {
  byId(id: string): Definition | undefined
  latest(key: string): Definition | undefined
  version(key: string, version: number): Definition | undefined
  /** The newest version that carries a tag. */
  tagged(key: string, tag: string): Definition | undefined
  /** The process of a key that was deployed in the same file as a definition. */
  beside(id: string, key: string): Definition | undefined
}
