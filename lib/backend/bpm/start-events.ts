// Start events that start a process: messages, signals, timers and conditions.
import type { Definition, StartEvent } from './definition.ts'
import type { Scope } from './expression/compile.ts'
import { ExpressionError, restore, type Stored, type Value } from './expression/value.ts'
import { dueOf } from './run/due.ts'
import { nextDue, readCycle, timesOf } from './time/cycle.ts'

/** A timer that starts instances; a store has one row for each and replaces them with every new version. */
export interface StartTimer {
  readonly definition_id: string
  readonly node_id: string
  readonly due_time: number
  readonly cycle: string | null
  readonly repeats: number | null
}

/** Start events are evaluated before there is an instance: they see only the time and the given variables. */
function scopeOf(now: number, variables: Readonly<Record<string, Stored>>): Scope {
  return {
    lookup: (name) => (Object.hasOwn(variables, name) ? restore(variables[name]!) : undefined),
    call(name): Value {
      if (name === 'now' || name === 'dateTime') return new Date(now)
      throw new ExpressionError('unknownFunction', { name })
    },
  }
}

/** The timers of a definition's start events from `now` on. @throws ExpressionError where a value of the model is invalid */
export function startTimers(definition: Definition, now: number): StartTimer[] {
  const timers: StartTimer[] = []
  for (const { id: node_id, event } of definition.starts) {
    if (event.type !== 'timer') continue
    const value = event.timer.value.evaluate(scopeOf(now, {}))
    const timer = { definition_id: definition.id, node_id }
    if (event.timer.kind !== 'cycle') timers.push({ ...timer, due_time: dueOf(now, value), cycle: null, repeats: null })
    else {
      const cycle = readCycle(String(value))
      const due_time = nextDue(cycle, null, now)
      if (due_time !== null && timesOf(cycle) !== 0) timers.push({ ...timer, due_time, cycle: String(value), repeats: timesOf(cycle) })
    }
  }
  return timers
}

/** The timer after it has fired, or null after its last repetition. */
export function advanceStartTimer(timer: StartTimer, now: number): StartTimer | null {
  if (timer.cycle === null) return null
  const due_time = nextDue(readCycle(timer.cycle), timer.due_time, now)
  const repeats = timer.repeats === null ? null : timer.repeats - 1
  return due_time === null || repeats === 0 ? null : { ...timer, due_time, repeats }
}

/** The start event of a definition for a message or signal of this name. */
export function startEventFor(definition: Definition, type: 'message' | 'signal', name: string): StartEvent | undefined {
  return definition.starts.find(({ event }) => event.type === type && event.name.evaluate(scopeOf(0, {})) === name)
}

/** The conditional start events that are true for these variables. */
export function startEventsThatHold(definition: Definition, variables: Readonly<Record<string, Stored>>, now: number): StartEvent[] {
  return definition.starts.filter(({ event }) => {
    if (event.type !== 'conditional' || 'kind' in event.condition) return false
    try {
      return event.condition.evaluate(scopeOf(now, variables)) === true
    } catch (error) {
      if (error instanceof ExpressionError && error.key === 'unknownVariable') return false
      throw error
    }
  })
}
