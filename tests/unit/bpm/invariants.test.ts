// Random models under random commands: tokens are conserved, history is complete, replay gives the same, nothing is ever stuck in silence.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Command } from '@/lib/backend/bpm/command/command.ts'
import type { Definition, Definitions } from '@/lib/backend/bpm/definition.ts'
import { parseModels } from '@/lib/backend/bpm/parse.ts'
import { Refused } from '@/lib/backend/bpm/run/step-context.ts'
import { emptyState, type State } from '@/lib/backend/bpm/state.ts'
import { type Step, step } from '@/lib/backend/bpm/step.ts'
import { revive, rowsOf, Witness } from './invariants.ts'
import { block, fileOf } from './random-models.ts'

interface Choice {
  action: number
  pick: number
  value: number
  crash: boolean
}

const choice = fc.record({ action: fc.nat(99), pick: fc.nat(1000), value: fc.nat(5), crash: fc.boolean() })

function definitionsOf(xml: string): Definitions {
  const all = [1, 2].flatMap((version) =>
    parseModels(xml).map((model): Definition => ({ ...model, id: `${model.key}:${version}`, version })),
  )
  return {
    byId: (id) => all.find((definition) => definition.id === id),
    latest: (key) => all.find((definition) => definition.id === `${key}:1`),
    version: (key, version) => all.find((definition) => definition.id === `${key}:${version}`),
    tagged: (key, tag) => all.findLast((definition) => definition.key === key && definition.versionTag === tag),
    beside: () => undefined,
  }
}

const pickOf = <T>(rows: Iterable<T>, pick: number): T | undefined => {
  const all = [...rows]
  return all[pick % Math.max(all.length, 1)]
}

/** A command that fits the state, or none. */
function commandFor(state: State, { action, pick, value }: Choice, now: number): Command | null {
  const variables = { n: value, fine: value > 1 }
  const task = pickOf(state.task.values(), pick)
  const execution = pickOf(state.execution.values(), pick)
  if (action < 45) return task ? { type: 'complete', task: task.id, variables } : null
  if (action < 55) {
    const job = pickOf(
      [...state.job.values()].filter((row) => row.due_time <= now && row.retries > 0),
      pick,
    )
    return job ? { type: 'fire', job: job.id } : null
  }
  if (action < 62) {
    const row = pickOf(
      [...state.subscription.values()].filter(({ kind }) => kind === 'message'),
      pick,
    )
    return row ? { type: 'message', subscription: row.id, variables } : null
  }
  if (action < 65) return { type: 'signal', name: 'alarm' }
  if (action < 70) return execution ? { type: 'trigger', execution: execution.id } : null
  if (action < 76) {
    const incident = pickOf(state.incident.values(), pick)
    return incident ? { type: 'retry', incident: incident.id, variables: { ...variables, fine: true } } : null
  }
  if (action < 80) return task ? { type: 'reassign', task: task.id, user: task.assignee, to: `user${value}` } : null
  if (action < 84)
    return task
      ? { type: 'addSigner', task: task.id, users: [`a${value}`, `b${value}`], place: value % 2 === 0 ? 'before' : 'after' }
      : null
  if (action < 86) return task ? { type: 'removeSigner', task: task.id } : null
  if (action < 90) {
    const node = pickOf(
      [...state.activity.values()].map(({ node_id }) => node_id),
      value,
    )
    return task && node ? { type: 'reject', task: task.id, node: value < 4 ? previous(node, value) : node } : null
  }
  if (action < 93)
    return execution
      ? {
          type: 'move',
          executions: [execution.id],
          node:
            pickOf(
              [...state.activity.values()].map(({ node_id }) => node_id),
              value,
            ) ?? 'u1',
        }
      : null
  if (action < 95) return { type: 'migrate', definition: `p:${1 + (value % 2)}` }
  if (action < 96) return { type: value % 2 === 0 ? 'suspend' : 'resume' }
  if (action < 97) return { type: 'setVariables', variables: { ...variables, seen: value > 3, turn: value } }
  if (action < 98) return { type: 'cancel', force: true }
  return task ? { type: 'delegate', task: task.id, user: task.assignee, to: `d${value}`, force: true } : null
}

/** Ids are counted, so that an earlier node often has a smaller number. */
const previous = (node: string, back: number) => node.replace(/\d+$/, (number) => String(Math.max(Number(number) - back, 1)))

interface Entry {
  command: Command
  now: number
}

/** Runs a model from its start; every step is witnessed. */
function live(definitions: Definitions, choices: readonly Choice[]): { state: State; entries: Entry[]; steps: Step[]; ended: boolean } {
  const witness = new Witness(definitions)
  const entries: Entry[] = []
  const steps: Step[] = []
  const newId = counter()
  let now = 1_767_225_600_000
  let state = emptyState
  const act = (command: Command, crash = false) => {
    const before = rowsOf(state)
    try {
      const done = step(definitions, crash ? revive(state) : state, command, { now, newId })
      witness.see(state, done.state, done.effects)
      entries.push({ command, now })
      steps.push(done)
      expect(rowsOf(state), 'a step leaves its state as it was').toEqual(before)
      state = done.state
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      entries.push({ command, now })
    }
  }
  act({
    type: 'start',
    definition: 'p:1',
    variables: { n: choices.length % 6, fine: choices.length % 2 === 0, _FLOWABLE_SKIP_EXPRESSION_ENABLED: choices.length % 3 > 0 },
    user: 'anna',
  })
  for (const next of choices) {
    now += next.value * 900_000
    const command = commandFor(state, next, now)
    if (command) act(command, next.crash)
  }
  const root = [...state.instance.values()].find((row) => row.id === row.root_id)
  return { state, entries, steps, ended: root?.end_time !== null }
}

function counter(): () => string {
  let count = 0
  return () => `i${++count}`
}

function replay(definitions: Definitions, entries: readonly Entry[]): { state: State; steps: Step[] } {
  const newId = counter()
  const steps: Step[] = []
  let state = emptyState
  for (const { command, now } of entries) {
    try {
      const done = step(definitions, state, command, { now, newId })
      steps.push(done)
      state = done.state
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  }
  return { state, steps }
}

test('every invariant holds after every command, and a replay gives the same rows and effects', { timeout: 300_000 }, () => {
  let ended = 0
  fc.assert(
    fc.property(block, fc.array(choice, { minLength: 1, maxLength: 40 }), (model, choices) => {
      const definitions = definitionsOf(fileOf(model))
      const first = live(definitions, choices)
      const again = replay(definitions, first.entries)
      expect(rowsOf(again.state)).toEqual(rowsOf(first.state))
      expect(again.steps.map(({ effects }) => effects)).toEqual(first.steps.map(({ effects }) => effects))
      if (first.ended) ended++
    }),
    { numRuns: Number(process.env.BPM_RUNS ?? 150) },
  )
  expect(ended).toBeGreaterThan(0)
})

test('repeated completing, firing and retrying ends every model', { timeout: 300_000 }, () => {
  fc.assert(
    fc.property(block, fc.integer({ min: 0, max: 5 }), (model, n) => {
      const definitions = definitionsOf(fileOf(model))
      const witness = new Witness(definitions)
      const newId = counter()
      let now = 1_767_225_600_000
      let state = emptyState
      const act = (command: Command) => {
        const done = step(definitions, state, command, { now, newId })
        witness.see(state, done.state, done.effects)
        state = done.state
      }
      act({ type: 'start', definition: 'p:1', variables: { n, fine: true, _FLOWABLE_SKIP_EXPRESSION_ENABLED: true } })
      for (let turn = 0; turn < 400; turn++) {
        const task = pickOf(
          [...state.task.values()].filter(({ status }) => status === 'PENDING'),
          turn,
        )
        const job = pickOf(state.job.values(), turn)
        const message = pickOf(
          [...state.subscription.values()].filter(({ kind, node_id }) => kind === 'message' && node_id.startsWith('c')),
          turn,
        )
        const receive = [...state.execution.values()].find(
          ({ node_id, status, loop }) => node_id?.startsWith('r') && status === 'RUN' && loop === null,
        )
        if (task) act({ type: 'complete', task: task.id, variables: { n: turn % 3 === 1 ? 2 : turn } })
        else if (receive) act({ type: 'trigger', execution: receive.id, variables: { n: turn } })
        else if (job) {
          now = Math.max(now, job.due_time)
          act({ type: 'fire', job: job.id })
        } else if (message) act({ type: 'message', subscription: message.id, variables: { n: turn } })
        else if ([...state.subscription.values()].some(({ kind }) => kind === 'condition'))
          act({ type: 'setVariables', variables: { seen: true, turn } })
        else break
      }
      const root = [...state.instance.values()].find((row) => row.id === row.root_id)!
      expect([...state.incident.values()].map(({ key, message }) => [key, message])).toEqual([])
      expect(root.status).toBe('PASS')
    }),
    { numRuns: Number(process.env.BPM_RUNS ?? 150) },
  )
})
