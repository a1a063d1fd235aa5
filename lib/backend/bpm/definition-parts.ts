// The parts of nodes: implementations, conditions, timers, listeners, loops, forms, mappings.
import type { Expression } from './expression/compile.ts'

/** JavaScript for QuickJS. */
export interface Script {
  readonly kind: 'script'
  readonly source: string
  readonly result: string | null
  /** Top-level names that the script assigns become variables. */
  readonly autoStore: boolean
}

/** A value injected into a registered function. */
export interface Field {
  readonly name: string
  readonly value: Expression
}

/** An implementation: an expression, or a function registered under `name`. */
export type Implementation =
  | { readonly kind: 'expression'; readonly expression: Expression; readonly result: string | null }
  | { readonly kind: 'delegate'; readonly name: string; readonly fields: readonly Field[]; readonly result: string | null }
  | Script
  | DecisionCall

/** A decision of DMN, and the form of its result: rows, one row, one value, a list of values, or a variable for each output. */
export interface DecisionCall {
  readonly kind: 'decision'
  readonly decision: Decision
  readonly form: 'resultList' | 'singleResult' | 'singleEntry' | 'collectEntries' | 'variables'
  readonly result: string
}

/** Which matching rules of a decision table count. */
export type Hits = 'one' | 'first' | 'same' | 'priority' | 'all' | 'ordered'

export interface Decision {
  readonly id: string
  /** Decisions that are made before, for the expressions of this one. */
  readonly requires: readonly Decision[]
  readonly hits: Hits
  readonly aggregation: 'SUM' | 'MIN' | 'MAX' | 'COUNT' | null
  /** Each input, and the values that it may have. */
  readonly inputs: readonly { readonly value: Expression; readonly allowed: UnaryTests }[]
  readonly outputs: readonly DecisionOutput[]
  readonly rules: readonly { readonly tests: readonly UnaryTests[]; readonly results: readonly (Expression | null)[] }[]
}

export interface DecisionOutput {
  readonly name: string
  /** The order of the values, for the policies that need one. */
  readonly order: readonly Expression[]
  /** The value where no rule matches. */
  readonly fallback: Expression | null
}

/** One of these must hold for the input, or none of them; null where every value passes. */
export type UnaryTests = { readonly negated: boolean; readonly tests: readonly UnaryTest[] } | null

export type UnaryTest =
  | { readonly sign: string; readonly value: Expression }
  | { readonly from: Expression; readonly to: Expression; readonly withFrom: boolean; readonly withTo: boolean }

export type Condition = Expression | Script

/** A failure of a function that becomes a BPMN error: of this name, or every one. */
export interface ErrorMapping {
  readonly code: string
  readonly exception: string | null
}

export interface Timer {
  readonly kind: 'date' | 'duration' | 'cycle'
  readonly value: Expression
  readonly end: Expression | null
}

export interface Listener {
  readonly event: string
  readonly run: Implementation
  /** Of a timeout listener of a task. */
  readonly timer: Timer | null
}

/** The retries of a failed job: one waiting time (ISO 8601) per further attempt. */
export interface RetryPlan {
  readonly waits: readonly string[]
}

export type Assigned = { readonly value: Expression } | { readonly script: Script } | { readonly list: readonly Assigned[] } | AssignedMap
export interface AssignedMap {
  readonly entries: readonly (readonly [string, Assigned])[]
}

/** A local variable set when an activity begins, or a variable of the surrounding scope set when it ends. */
export interface Parameter {
  readonly name: string
  readonly value: Assigned
}

/** Loops of every kind run at most this often (docs/domain/process-models.md#bounds). */
export const loopLimit = 1000

/** One list of results of a multi-instance: from the completed items, in the order of the items. */
export interface Aggregation {
  /** The name of the variable that gets the list when the last item is completed. */
  readonly target: Expression
  /** Whether the variable has the list of the items that are completed so far while others run. */
  readonly overview: boolean
  /** From each item the value of a variable (BPMN's output item), or an object of several values (Flowable's aggregation). */
  readonly of: { readonly variable: string } | { readonly parts: readonly AggregatedPart[] }
}

export interface AggregatedPart {
  readonly name: Expression
  readonly variable: string | null
  readonly value: Expression | null
}

export interface Loop {
  readonly kind: 'parallel' | 'sequential' | 'standard'
  readonly cardinality: Expression | null
  readonly collection: Expression | null
  readonly element: string | null
  readonly index: string
  readonly completion: Condition | null
  /** Standard loop: repeated while this is true. */
  readonly condition: Condition | null
  readonly testBefore: boolean
  readonly maximum: number | null
  readonly asyncBefore: boolean
  readonly asyncAfter: boolean
  readonly gathers: readonly Aggregation[]
  /** Aggregated variables: local in each item. */
  readonly kept: ReadonlySet<string>
}

export interface FormField {
  readonly id: string
  readonly label: string
  readonly type: string
  readonly required: boolean
  readonly readable: boolean
  readonly writable: boolean
  readonly defaultValue: Expression | null
  readonly variable: string | null
  readonly datePattern: string | null
  readonly values: readonly { readonly id: string; readonly name: string }[]
  readonly constraints: readonly { readonly name: string; readonly config: string }[]
  readonly properties: Readonly<Record<string, string>>
  /** Shown wherever the application is listed. */
  readonly summary: boolean
}

export interface Form {
  readonly key: Expression | null
  readonly businessKey: string | null
  readonly fields: readonly FormField[]
}

/** One variable passed from one process to another. */
export interface Mapping {
  readonly source: Expression | null
  readonly variable: string | null
  readonly target: string | null
  readonly all: boolean
  readonly local: boolean
}
