// Evaluates decision tables, and writes their results as variables.
import type { Decision, DecisionCall, UnaryTest, UnaryTests } from '../definition-parts.ts'
import type { Expression } from '../expression/compile.ts'
import { calculate, compare, equal } from '../expression/operators.ts'
import { type Json, type Stored, store, type Value } from '../expression/value.ts'
import type { ExecutionRow } from '../state.ts'
import { evaluate } from './evaluate.ts'
import { type StepContext, Stuck, type Variables } from './step-context.ts'
import { setVariable } from './variables.ts'

type Row = readonly Value[]

/** The value of an expression as the process and the required decisions give it. */
type Ask = (expression: Expression) => Value

/** Whether a decision results in a list. */
const isMany = ({ hits, aggregation }: Decision): boolean => (hits === 'all' || hits === 'ordered') && !aggregation

const recordsOf = ({ outputs }: Decision, rows: readonly Row[]): Record<string, Stored>[] =>
  rows.map((row) => Object.fromEntries(outputs.map(({ name }, index) => [name, store(row[index] ?? null)])))

const plain = (record: Record<string, Stored>): Json => Object.fromEntries(Object.entries(record).map(([name, { value }]) => [name, value]))

/** What a decision gives to one that requires it: each output by its name, a list by the decision's id. */
function resultsOf(decision: Decision, rows: readonly Row[]): Variables {
  const records = recordsOf(decision, rows)
  if (isMany(decision)) return { [decision.id]: { type: 'json', value: records.map(plain) } }
  return records[0] ?? recordsOf(decision, [[]])[0]!
}

/** A missing value passes a test for null only. */
function passes(ask: Ask, input: Value, test: UnaryTest): boolean {
  if ('sign' in test) {
    const value = ask(test.value)
    if (test.sign === '==' || test.sign === '!=') return equal(input, value) === (test.sign === '==')
    if (input === null) return false
    const order = compare(input, value, test.sign)
    if (order === 0) return test.sign.length === 2
    return order < 0 === test.sign.startsWith('<')
  }
  if (input === null) return false
  const [from, to] = [compare(input, ask(test.from), '..'), compare(input, ask(test.to), '..')]
  return (from > 0 || (test.withFrom && from === 0)) && (to < 0 || (test.withTo && to === 0))
}

const passesAny = (ask: Ask, input: Value, unary: UnaryTests): boolean =>
  unary === null || unary.tests.some((test) => passes(ask, input, test)) !== unary.negated

/** The places of the results among the output values that the table lists, the first output first. */
const placesOf = (ask: Ask, { outputs }: Decision, row: Row): number[] =>
  outputs.map(({ order }, index) => {
    const at = order.findIndex((value) => equal(ask(value), row[index] ?? null))
    return at < 0 ? order.length : at
  })

function ordered(ask: Ask, decision: Decision, rows: readonly Row[]): Row[] {
  const placed = rows.map((row) => ({ row, places: placesOf(ask, decision, row) }))
  const byPlaces = (a: number[], b: number[]) =>
    a.map((place, index) => place - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
  return placed.sort((a, b) => byPlaces(a.places, b.places)).map(({ row }) => row)
}

function aggregate(decision: Decision, values: readonly Value[]): Value {
  if (decision.aggregation === 'COUNT') return values.length
  const [first = null, ...others] = values
  if (decision.aggregation === 'SUM') return others.reduce<Value>((sum, value) => calculate('+', sum, value), first)
  const wanted = decision.aggregation === 'MIN' ? -1 : 1
  return others.reduce<Value>((best, value) => (compare(value, best, decision.aggregation!) * wanted > 0 ? value : best), first)
}

/**
 * The rows of results of a decision.
 * @throws Stuck where the hit policy does not allow the rules that match
 */
function hitsOf(
  step: StepContext,
  execution: ExecutionRow,
  decision: Decision,
  made: Map<Decision, readonly Row[]> = new Map(),
): readonly Row[] {
  const known = made.get(decision) ?? decideOnce(step, execution, decision, made)
  made.set(decision, known)
  return known
}

function decideOnce(step: StepContext, execution: ExecutionRow, decision: Decision, made: Map<Decision, readonly Row[]>): readonly Row[] {
  const extra: Variables = Object.assign(
    {},
    ...decision.requires.map((required) => resultsOf(required, hitsOf(step, execution, required, made))),
  )
  const ask: Ask = (expression) => evaluate(step, expression, execution, { extra })
  const inputs = decision.inputs.map(({ value, allowed }, index) => {
    const found = ask(value)
    if (found !== null && !passesAny(ask, found, allowed)) throw new Stuck('decisionInput', { decision: decision.id, at: index + 1 })
    return found
  })
  const matching = decision.rules.filter(({ tests }) => tests.every((unary, index) => passesAny(ask, inputs[index] ?? null, unary)))
  const fallbacks = decision.outputs.map(({ fallback }) => fallback)
  const counted =
    matching.length > 0 || fallbacks.every((fallback) => fallback === null) ? matching.map(({ results }) => results) : [fallbacks]
  const rows = counted.map((results) => results.map((result) => (result ? ask(result) : null)))
  const differ = decision.hits === 'same' && rows.some((row) => row.some((value, index) => !equal(value, rows[0]?.[index] ?? null)))
  if ((decision.hits === 'one' && rows.length > 1) || differ) throw new Stuck('decisionHits', { decision: decision.id, count: rows.length })
  if (decision.aggregation)
    return [
      [
        aggregate(
          decision,
          rows.map(([value = null]) => value),
        ),
      ],
    ]
  if (decision.hits === 'all') return rows
  const chosen = decision.hits === 'priority' || decision.hits === 'ordered' ? ordered(ask, decision, rows) : rows
  return decision.hits === 'ordered' ? chosen : chosen.slice(0, 1)
}

/** Evaluates the decision, and writes the result in the form that the model requires. */
export function decide(step: StepContext, { decision, form, result }: DecisionCall, execution: ExecutionRow): void {
  const rows = hitsOf(step, execution, decision)
  const records = recordsOf(decision, rows)
  const write = (name: string, stored: Stored) => setVariable(step, step.draft.execution.get(execution.id) ?? execution, name, stored)
  const nothing: Stored = { type: 'null', value: null }
  const [first] = records
  const entryOf = (record: Record<string, Stored>) => Object.values(record)[0] ?? nothing
  const single = form === 'singleEntry' || form === 'singleResult'
  if ((single && records.length > 1) || (form.endsWith('Entry') && decision.outputs.length > 1))
    throw new Stuck('decisionHits', { decision: decision.id, count: records.length })
  if (form === 'variables') {
    if (isMany(decision)) write(decision.id, { type: 'json', value: records.map(plain) })
    else for (const [name, stored] of Object.entries(first ?? {})) write(name, stored)
  } else if (form === 'singleEntry') write(result, first ? entryOf(first) : nothing)
  else if (form === 'singleResult') write(result, first ? { type: 'json', value: plain(first) } : nothing)
  else write(result, { type: 'json', value: records.map((record) => (form === 'collectEntries' ? entryOf(record).value : plain(record))) })
}
