// Evaluates decision tables, and writes their results as variables.
import type { Decision, DecisionCall, UnaryTest, UnaryTests } from '../definition-parts.ts'
import { calculate, compare, equal } from '../expression/operators.ts'
import { type Json, type Stored, store, type Value } from '../expression/value.ts'
import type { ExecutionRow } from '../state.ts'
import { evaluate } from './evaluate.ts'
import { type StepContext, Stuck } from './step-context.ts'
import { setVariable } from './variables.ts'

type Row = readonly Value[]

/** A missing value passes a test for null only. */
function passes(step: StepContext, execution: ExecutionRow, input: Value, test: UnaryTest): boolean {
  if ('sign' in test) {
    const value = evaluate(step, test.value, execution)
    if (test.sign === '==' || test.sign === '!=') return equal(input, value) === (test.sign === '==')
    if (input === null) return false
    const order = compare(input, value, test.sign)
    if (order === 0) return test.sign.length === 2
    return order < 0 === test.sign.startsWith('<')
  }
  if (input === null) return false
  const [from, to] = [compare(input, evaluate(step, test.from, execution), '..'), compare(input, evaluate(step, test.to, execution), '..')]
  return (from > 0 || (test.withFrom && from === 0)) && (to < 0 || (test.withTo && to === 0))
}

const passesAny = (step: StepContext, execution: ExecutionRow, input: Value, unary: UnaryTests): boolean =>
  unary === null || unary.tests.some((test) => passes(step, execution, input, test)) !== unary.negated

/** The places of the results among the output values that the table lists, the first output first. */
const placesOf = (step: StepContext, execution: ExecutionRow, { outputs }: Decision, row: Row): number[] =>
  outputs.map(({ order }, index) => {
    const at = order.findIndex((value) => equal(evaluate(step, value, execution), row[index] ?? null))
    return at < 0 ? order.length : at
  })

function ordered(step: StepContext, execution: ExecutionRow, decision: Decision, rows: readonly Row[]): Row[] {
  const placed = rows.map((row) => ({ row, places: placesOf(step, execution, decision, row) }))
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
function hitsOf(step: StepContext, execution: ExecutionRow, decision: Decision): readonly Row[] {
  const inputs = decision.inputs.map((input) => evaluate(step, input, execution))
  const matching = decision.rules.filter(({ tests }) =>
    tests.every((unary, index) => passesAny(step, execution, inputs[index] ?? null, unary)),
  )
  const rows = matching.map(({ results }) => results.map((result) => (result ? evaluate(step, result, execution) : null)))
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
  const chosen = decision.hits === 'priority' || decision.hits === 'ordered' ? ordered(step, execution, decision, rows) : rows
  return decision.hits === 'ordered' ? chosen : chosen.slice(0, 1)
}

/** Decides, and writes the result in the form that the model asks for. */
export function decide(step: StepContext, { decision, form, result }: DecisionCall, execution: ExecutionRow): void {
  const rows = hitsOf(step, execution, decision)
  const records = rows.map((row) => Object.fromEntries(decision.outputs.map(({ name }, index) => [name, store(row[index] ?? null)])))
  const plain = (record: Record<string, Stored>): Json =>
    Object.fromEntries(Object.entries(record).map(([name, { value }]) => [name, value]))
  const write = (name: string, stored: Stored) => setVariable(step, step.draft.execution.get(execution.id) ?? execution, name, stored)
  const nothing: Stored = { type: 'null', value: null }
  const [first] = records
  const entryOf = (record: Record<string, Stored>) => Object.values(record)[0] ?? nothing
  const single = form === 'singleEntry' || form === 'singleResult'
  if ((single && records.length > 1) || (form.endsWith('Entry') && decision.outputs.length > 1))
    throw new Stuck('decisionHits', { decision: decision.id, count: records.length })
  if (form === 'variables') {
    const many = (decision.hits === 'all' || decision.hits === 'ordered') && !decision.aggregation
    if (many) write(decision.id, { type: 'json', value: records.map(plain) })
    else for (const [name, stored] of Object.entries(first ?? {})) write(name, stored)
  } else if (form === 'singleEntry') write(result, first ? entryOf(first) : nothing)
  else if (form === 'singleResult') write(result, first ? { type: 'json', value: plain(first) } : nothing)
  else write(result, { type: 'json', value: records.map((record) => (form === 'collectEntries' ? entryOf(record).value : plain(record))) })
}
