// Files that somebody has spoiled: whatever is cut, doubled, moved or renamed in them, they are refused with reasons or they run.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refused } from '@/lib/backend/bpm/index.ts'
import { DeploymentError, parseModels } from '@/lib/backend/bpm/parse.ts'
import { emptyState, type State } from '@/lib/backend/bpm/state.ts'
import { step } from '@/lib/backend/bpm/step.ts'
import { block, fileOf } from './random-models.ts'

interface Mutation {
  kind: number
  at: number
  other: number
  text: string
}

const words = [
  '',
  '0',
  '-1',
  'true',
  '${',
  '${a}',
  '${1/0}',
  '#{x.y}',
  'x',
  'p',
  '\u0000',
  '&',
  '<',
  'R/PT1S',
  'PT',
  '审',
  '__proto__',
  'P99999Y',
]
const mutation = fc.record({ kind: fc.nat(7), at: fc.nat(), other: fc.nat(), text: fc.constantFrom(...words) })

const pick = (all: readonly RegExpExecArray[], at: number) => all[at % Math.max(all.length, 1)]
const cut = (xml: string, from: number, to: number, by = '') => xml.slice(0, from) + by + xml.slice(to)

/** One thing spoiled. */
function spoil(xml: string, { kind, at, other, text }: Mutation): string {
  const tags = [...xml.matchAll(/<\/?[\w:]+(?:\s[^<>]*)?>/g)]
  const attributes = [...xml.matchAll(/[\w:]+="([^"]*)"/g)]
  const [tag, second] = [pick(tags, at), pick(tags, other)]
  const [attribute, third] = [pick(attributes, at), pick(attributes, other)]
  if (!tag || !second || !attribute || !third) return xml + text
  const valueAt = attribute.index + attribute[0].indexOf('"') + 1
  switch (kind) {
    case 0:
      return cut(xml, tag.index, tag.index + tag[0].length)
    case 1:
      return cut(xml, second.index, second.index, tag[0])
    case 2:
      return cut(xml, attribute.index, attribute.index + attribute[0].length)
    case 3:
      return cut(xml, valueAt, valueAt + attribute[1]!.length, third[1])
    case 4:
      return cut(xml, valueAt, valueAt + attribute[1]!.length, text.replaceAll(/[<&"]/g, ''))
    case 5:
      return cut(xml, at % xml.length, (at % xml.length) + (other % 40))
    case 6:
      return cut(xml, at % xml.length, at % xml.length, text)
    default: {
      const names = [tag, second].map((one) => /^<\/?([\w:]+)/.exec(one[0])![1]!)
      return xml.replaceAll(new RegExp(`(</?)${names[0]}(?=[\\s>/])`, 'g'), `$1${names[1]}`)
    }
  }
}

/** Starts every process of a file and acts on whatever waits; every refusal is the engine's own. */
function runAll(xml: string): void {
  const all = parseModels(xml).map((model) => ({ ...model, id: model.key, version: 1 }))
  const latest = (key: string) => all.find((one) => one.key === key)
  const definitions = { byId: latest, latest, version: latest, tagged: latest, beside: latest }
  for (const { id } of all) {
    let count = 0
    let state: State = emptyState
    const act = (command: Parameters<typeof step>[2]) => {
      try {
        state = step(definitions, state, command, { now: 1_767_225_600_000 + count * 3_600_000, newId: () => `i${++count}` }).state
      } catch (error) {
        if (!(error instanceof Refused)) throw error
      }
    }
    act({ type: 'start', definition: id, variables: { n: 1, fine: true } })
    for (let turn = 0; turn < 8; turn++) {
      for (const task of state.task.values()) act({ type: 'complete', task: task.id })
      for (const job of state.job.values()) act({ type: 'fire', job: job.id, force: true })
      for (const row of state.subscription.values()) if (row.kind === 'message') act({ type: 'message', subscription: row.id })
      for (const row of state.incident.values()) expect(row.key, row.message).not.toBe('internal')
    }
  }
}

test('a mutated file is refused with reasons, or runs', { timeout: 300_000 }, () => {
  let refused = 0
  let run = 0
  fc.assert(
    fc.property(block, fc.array(mutation, { minLength: 1, maxLength: 3 }), (model, mutations) => {
      const xml = mutations.reduce(spoil, fileOf(model))
      try {
        runAll(xml)
        run++
      } catch (error) {
        if (!(error instanceof DeploymentError)) throw error
        expect(error.problems.length).toBeGreaterThan(0)
        for (const { message } of error.problems) expect(message).not.toContain('undefined')
        refused++
      }
    }),
    { numRuns: Number(process.env.BPM_RUNS ?? 150) },
  )
  expect(refused).toBeGreaterThan(0)
  expect(run).toBeGreaterThan(0)
})
