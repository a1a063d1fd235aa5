// Small BPMN files for the engine's tests, and an engine that has them deployed.
import { createEngine, type Engine, type EngineOptions } from '@/lib/backend/bpm/index.ts'

export const start = '2026-03-02T09:00:00+08:00'

/** A definitions element around processes and root elements (messages, signals, errors). */
export const definitions = (
  content: string,
  prefix = 'flowable',
  uri = 'http://flowable.org/bpmn',
) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:${prefix}="${uri}" targetNamespace="test">${content}</definitions>`

/** One process `p`; `roots` stand beside it. */
export const process = (content: string, roots = '') => definitions(`${roots}<process id="p" name="P">${content}</process>`)

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

let count = 0

/** Flows like 'a > b > c' and, with a condition, 'a > b ? x > 1'. Ids are given with 'id: a > b'. */
export function flows(...lines: string[]): string {
  return lines
    .map((line) => {
      const [path, condition] = line.split(' ? ')
      const [, id, way] = /^(?:(\w+): )?(.+)$/.exec(path!)!
      const nodes = way!.split(' > ')
      return nodes
        .slice(1)
        .map((target, index) => {
          const inner = condition
            ? `<conditionExpression xsi:type="tFormalExpression">${escapeXml(`\${${condition}}`)}</conditionExpression>`
            : ''
          return `<sequenceFlow id="${id ?? `flow${++count}`}" sourceRef="${nodes[index]}" targetRef="${target}">${inner}</sequenceFlow>`
        })
        .join('')
    })
    .join('')
}

export const tasks = (...ids: string[]) => ids.map((id) => `<userTask id="${id}" name="${id.toUpperCase()}"/>`).join('')
export const startEnd = '<startEvent id="start"/><endEvent id="end"/>'

/** An engine with a fixed clock and counted ids, with these files deployed. */
export function engineWith(xml: string | string[], options: EngineOptions = {}): Engine {
  let ids = 0
  const engine = createEngine({ now: start, newId: () => `k${++ids}`, ...options })
  for (const file of [xml].flat()) engine.deploy(file)
  return engine
}

/** The ids of the user tasks that wait, sorted. */
export const waiting = (engine: Engine, instanceId?: string): string[] =>
  engine
    .tasks(instanceId === undefined ? {} : { instanceId })
    .map(({ definitionKey }) => definitionKey)
    .sort()

/** Completes the waiting task of a node. */
export async function finish(engine: Engine, node: string, variables: Record<string, unknown> = {}): Promise<void> {
  const task = engine.tasks().find(({ definitionKey }) => definitionKey === node)
  if (!task) throw new Error(`no task ${node}; waiting: ${waiting(engine).join(', ')}`)
  await engine.complete(task.id, variables)
}

/** Bob's task and then Carl's. */
export const two = process(
  `${startEnd}<userTask id="a" name="First" flowable:assignee="bob"/><userTask id="b" flowable:assignee="carl"/>${flows('start > a > b > end')}`,
)

/** The id of a node's waiting task, of this assignee where one is named. */
export function taskOf(engine: Engine, node: string, assignee?: string | null): string {
  const found = engine.tasks().find((task) => task.definitionKey === node && (assignee === undefined || task.assignee === assignee))
  if (!found) throw new Error(`no task ${node}`)
  return found.id
}

/** What the events below refer to. */
export const eventRoots =
  '<message id="m" name="go"/><signal id="s" name="alarm"/><error id="err" errorCode="E1"/><escalation id="esc" escalationCode="X1"/>'

/** Events that come from outside, and how each is made to happen; the condition asks whether `ready`, in an instance or where the first task waits. */
export const events: Record<string, { xml: string; happen: (engine: Engine, instance?: string) => Promise<unknown> }> = {
  timer: {
    xml: '<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>',
    happen: (engine) => engine.advance('PT1H'),
  },
  message: { xml: '<messageEventDefinition messageRef="m"/>', happen: (engine) => engine.correlate('go') },
  signal: { xml: '<signalEventDefinition signalRef="s"/>', happen: (engine) => engine.signal('alarm') },
  condition: {
    xml: '<conditionalEventDefinition><condition>${ready}</condition></conditionalEventDefinition>',
    happen: (engine, instance = engine.tasks()[0]!.instanceId) =>
      engine.command({ type: 'setVariables', variables: { ready: true } }, instance),
  },
}

/** Completes whatever waits until nothing does. */
export async function finishAll(engine: Engine): Promise<void> {
  for (let count = 0; count < 20; count++) {
    const [task] = engine.tasks()
    if (!task) return
    await engine.complete(task.id)
  }
}
