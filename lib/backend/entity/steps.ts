// Serves the steps of an entity's table: the record is read and locked, who takes the step and the state from which it starts are checked, the state moves, and what an area says
// beside that is done (docs/decisions/steps-as-data.md).
import { type AnyStepCall, stepCalls } from '../../model/calls/steps.ts'
import type { Values } from '../../model/record.ts'
import { type Asked, type Step, type StepOf, type Steps, wordOf } from '../../model/steps/step.ts'
import { type Call, serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { type Fail, forbidden } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { transition } from './change.ts'
import { requireChecked } from './checks.ts'
import type { Hooks, Row, RowOf } from './hooks.ts'
import { forEachRecord, loadRecord } from './load-record.ts'
import { addingMay, storedPart } from './offers.ts'
import { readRecord } from './read.ts'
import { wrongState } from './state-name.ts'

type RowIn<T extends Steps> = RowOf<T['definition']>
type AskedBy<T extends Steps, K extends StepOf<T>> = Asked<T['of'][K]['asks']>
type Maybe<V> = V | Promise<V>

/** What one step does beside moving the state, in this order. */
export interface StepRule<R, A, P = R, L = unknown> {
  /** Takes the step in place of everything below, where the record is not read and locked as others are. */
  instead?(context: Context, key: string, asked: A): Promise<Row>
  /** Whether the step is for such a record at all: else it is not offered, and refused by what `unfit` says, as in a wrong state where that is missing. */
  fits?(row: P): boolean
  unfit?(row: R, context: Context): Maybe<Fail | undefined>
  /** Refuses by throwing. `above` is what was locked before the record. */
  check?(context: Context, row: R, asked: A, above: L): Maybe<void>
  /** Columns that it sets beside the state; the state too where it is another one than the table says. */
  set?(context: Context, row: R, asked: A, above: L): Maybe<Row>
  /** Moves the record, in place of the move that the table says. */
  move?(context: Context, row: R, asked: A): Promise<R>
  /** What the log calls it where not by its key. */
  action?(row: R): string
  /** What follows: messages, sums. `row` is the stored row. */
  after?(context: Context, row: R, asked: A, above: L): Promise<void>
  /** What the shared call says beside how it went, of the records with which the step was taken. */
  answer?(context: Context, rows: readonly R[]): Maybe<Row>
}

export interface StepRules<T extends Steps, C extends keyof RowIn<T> & string, L> {
  /** The calls, where they say more of what is asked for or answered than the table does. */
  calls?: Readonly<Record<string, AnyStepCall>>
  /** What the calls answer, where that is more than the record. */
  read?(context: Context, key: string): Promise<object>
  /** The columns that say who has a part. */
  reads: readonly C[]
  /** The parts that the caller has in each of these rows, all of them with a few statements. */
  parts(context: Context, rows: readonly Pick<RowIn<T>, C>[]): Promise<readonly ReadonlySet<string>[]>
  /** Locks and returns what is locked before the record. */
  lock?(context: Context, key: string, step: StepOf<T>): Promise<L>
  /** Refuses, before what each step checks, a record that is no longer below what was locked. */
  still?(row: RowIn<T>, above: L): void
  /** Refuses who has no part that takes the step. */
  notYours(step: StepOf<T>, row: RowIn<T>): Fail
  /** What follows each step, before what follows this one. */
  moved?(context: Context, row: RowIn<T>, step: StepOf<T>, asked: Readonly<Record<string, unknown>>): Promise<void>
  of: { [K in StepOf<T>]?: StepRule<RowIn<T>, AskedBy<T, K>, Pick<RowIn<T>, C | ('status' & keyof RowIn<T>)>, L> }
}

export interface ServedSteps<T extends Steps> {
  calls: readonly Call[]
  /** Takes a step with one record; returns the stored row. Fails as the step's call does, whose permission is not asked for. */
  take<K extends StepOf<T>>(context: Context, step: K, key: string, asked: AskedBy<T, K>, version?: number): Promise<RowIn<T>>
  /** The hooks of the entity, which add to each answered row as `may` the steps that the caller may take, in the order of the table. */
  hooksWith(hooks: Hooks<T['definition']>): Hooks<T['definition']>
}

/** Serves the steps of a table by the rules of its area. */
export const serveSteps = serveRows as <T extends Steps, C extends keyof RowIn<T> & string, L>(
  table: T,
  rules: StepRules<T, C, L>,
) => ServedSteps<T>

/** serveSteps for any entity: what its table and rules say of each other has been compiled above. */
function serveRows(table: Steps, rules: StepRules<Steps, string, unknown>): ServedSteps<Steps> {
  const { definition, options } = table
  const keys = Object.keys(table.of)
  const stepOf = (key: string) => table.of[key] as Step
  const rightsOf = (key: string) => [stepOf(key).right].flat()
  const state = options.state ?? 'status'
  const isIn = (row: Values, { from }: Step) => from.includes(String(row[state] ?? ''))
  const isGranted = ({ user }: Context, key: string) => rightsOf(key).some((code) => may(user, code))

  /** Whether the caller has a part that takes a step, by the rows; asked only where being an administrator does not decide it. */
  async function takersOf(context: Context, rows: readonly Values[]): Promise<(at: number, step: Step) => boolean> {
    if (context.user.is_admin && !options.strict) return () => true
    const parts = await rules.parts(context, rows)
    return (at, { who }) => who.some((part) => parts[at]?.has(part))
  }

  async function take(context: Context, key: string, record: string, asked: Values, version?: number): Promise<Row> {
    const step = stepOf(key)
    const rule = rules.of[key]
    if (rule?.instead) return rule.instead(context, record, asked)
    const above = await rules.lock?.(context, record, key)
    const row = await loadRecord(context, definition, record, 'READ', version)
    const takes = await takersOf(context, [row])
    if (!takes(0, step)) throw rules.notYours(key, row)
    if (rule?.fits?.(row) === false) throw (await rule.unfit?.(row, context)) ?? wrongState(context, definition)(row)
    if (!isIn(row, step)) throw wrongState(context, definition)(row)
    await checkChoices(context, step, asked)
    rules.still?.(row, above)
    await rule?.check?.(context, row, asked, above)
    const stored = (await rule?.move?.(context, row, asked)) ?? (await moveBy(context, key, row, asked, above))
    await rules.moved?.(context, stored, key, asked)
    await rule?.after?.(context, stored, asked, above)
    return stored
  }

  /** Refuses a word that no dictionary has. */
  async function checkChoices(context: Context, { asks = {} }: Step, asked: Values): Promise<void> {
    const chosen = Object.keys(asks).filter((name) => asks[name]?.kind === 'choice' && asked[name])
    if (chosen.length === 0) return
    const asking = { ...definition, fields: asks, unique: [] }
    await requireChecked(context, asking, { key: '', row: { ...asked }, changed: new Set(chosen), ext: null })
  }

  /** Moves a record as its table and its rule say. */
  async function moveBy(context: Context, key: string, row: Row, asked: Values, above: unknown): Promise<Row> {
    const { from, to } = stepOf(key)
    const rule = rules.of[key]
    const set = { ...(to && { [state]: to }), ...(await rule?.set?.(context, row, asked, above)) }
    return transition(context, definition, row, {
      action: rule?.action?.(row) ?? (wordOf(table, key) === key ? (options.shared?.call ?? key) : key),
      ...(!options.state && { from }),
      set,
    })
  }

  const calls = Object.entries<AnyStepCall>(rules.calls ?? stepCalls(table)).map(([name, declared]) => {
    const shared = options.shared?.call === name ? options.shared : undefined
    const said = stepOf(shared ? (keys[0] ?? '') : name)
    return serve(declared, {
      summary: shared?.summary ?? said.summary,
      permission: [...new Set((shared ? keys : [name]).flatMap(rightsOf))],
      write: true,
      done: said.done ?? 'done.saved',
      async handle(context, { keys: records, version, step, asked }) {
        if (!isGranted(context, step)) throw forbidden(rightsOf(step).join(' / '))
        const [record = ''] = records
        if (shared ? !shared.one : stepOf(step).many) {
          const taken: Row[] = []
          const went = await forEachRecord(context, definition, records, async (one) => {
            taken.push(await take(context, step, one, asked, version))
          })
          return { ...went, ...(await rules.of[step]?.answer?.(context, taken)) }
        }
        await take(context, step, record, asked, version)
        return rules.read ? rules.read(context, record) : readRecord(context, definition, record)
      },
    })
  })

  async function mayOf(context: Context, rows: readonly Values[]): Promise<string[][]> {
    const granted = keys.filter((key) => isGranted(context, key))
    if (granted.length === 0 || rows.length === 0) return rows.map(() => [])
    const takes = await takersOf(context, rows)
    return rows.map((row, at) =>
      granted.filter((key) => isIn(row, stepOf(key)) && rules.of[key]?.fits?.(row) !== false && takes(at, stepOf(key))),
    )
  }

  return {
    calls,
    take,
    hooksWith: (hooks) => addingMay(hooks, storedPart(definition, [state, ...rules.reads]), mayOf),
  }
}
