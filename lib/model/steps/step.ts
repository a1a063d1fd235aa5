// The life of a record as one table: from which states each step starts, where it leads, who takes it and what it asks for. The server serves its calls from it, the
// description of the calls shows it, and screens draw what the server allows (docs/decisions/steps-as-data.md).
import type { Definition } from '../definition.ts'
import type { Field, ValueOf } from '../field.ts'

export interface Step {
  /** States from which it starts. */
  from: readonly string[]
  /** The state after it; where it is missing the record stays where it is. */
  to?: string
  /** What it does, for the description of its call. */
  summary: readonly [chinese: string, english: string]
  /** Permissions of which one is enough to make its call at all. */
  right: string | readonly string[]
  /** The parts in a record of which one is enough to take it; the area says who has a part. An administrator takes every step, where the table is not strict. */
  who: readonly string[]
  /** What it asks for beside the record. */
  asks?: Readonly<Record<string, Field>>
  /** How a shared call names it, where not by its key. Of several steps with one word, the state that a record is in says which. */
  word?: string
  /** Its call takes several records too. */
  many?: true
  /** It ends something that is not begun again by a step back. */
  danger?: true
  /** It asks whether it is meant, though it asks for nothing. */
  confirm?: true
  /** What the answer says when it is done: a key of messages/*\/done.json. */
  done?: string
}

/** One call for all steps of a table. */
export interface SharedCall {
  /** The last part of its address. */
  call: string
  /** Under which name it gets the word of a step; `status` where this is missing. */
  by?: string
  /** Screens send the word in the address, as the call specifies. */
  inAddress?: true
  /** The word where none is given. */
  usual?: string
  /** It takes one record and answers it. */
  one?: true
  summary?: readonly [chinese: string, english: string]
}

/** What holds for a table as a whole. */
export interface StepsOptions {
  shared?: SharedCall
  /** The column of the state where it is not `status`; it may be empty, which is the state ''. */
  state?: string
  /** An administrator is no exception. */
  strict?: true
}

export interface Steps<
  D extends Definition = Definition,
  P extends string = string,
  S extends Readonly<Record<string, Step>> = Readonly<Record<string, Step>>,
  O extends StepsOptions = StepsOptions,
> {
  definition: D
  /** Where its calls are; the key of a step is the last part of its call. */
  path: P
  of: S
  options: O
}

export const steps = <
  const D extends Definition,
  const P extends `POST /api/${string}`,
  const S extends Readonly<Record<string, Step>>,
  const O extends StepsOptions = object,
>(
  definition: D,
  path: P,
  of: S,
  options: O = {} as O,
): Steps<D, P, S, O> => ({ definition, path, of, options })

/** The keys of the steps of a table. */
export type StepOf<T extends Steps> = keyof T['of'] & string

/** The word of a step in a shared call. */
export const wordOf = ({ of }: Steps, key: string): string => of[key]?.word ?? key

/** The parts in a record that the steps of a table name. */
export type PartOf<T extends Steps> = T['of'][StepOf<T>]['who'][number]

/** The parts that hold. */
export const partsOf = <T extends Steps>(parts: Readonly<Record<PartOf<T>, boolean>>): ReadonlySet<PartOf<T>> =>
  new Set((Object.keys(parts) as PartOf<T>[]).filter((part) => parts[part]))

/** What a step asks for, as it was read: what is required is there. */
export type Asked<A> = A extends Readonly<Record<string, Field>> ? { [N in keyof A]: ValueOf<A[N]> } : Record<never, never>

/** What a step asks for, as a caller sends it. */
export type Asking<A> =
  A extends Readonly<Record<string, Field>>
    ? { [N in keyof A as A[N] extends { required: true } ? N : never]: ValueOf<A[N]> } & {
        [N in keyof A as A[N] extends { required: true } ? never : N]?: ValueOf<A[N]> | undefined
      }
    : Record<never, never>
