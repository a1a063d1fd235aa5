// The path of a dry run as rows: deciders, taken branches, receivers of copies.
import type { Moddle } from '../canvas/services'
import { isCopy } from '../flow/step-kinds'
import type { PlainStep } from '../flow/tree'
import type { Decision, Trial } from './trial'

type PathStep = Trial['path'][number]

export type TrialRow =
  /** `number` counts decisions; `step` is absent for a decision in a called process. */
  | { kind: 'task'; path: PathStep; number: number; step: PlainStep | undefined }
  | { kind: 'branch'; path: PathStep; taken: readonly Moddle[] }
  | { kind: 'copy'; path: PathStep; step: PlainStep }

const asks = new Set(['userTask', 'manualTask'])
const forks = new Set(['exclusiveGateway', 'inclusiveGateway'])

/** `elementOf` gives the elements of the process that is tried. */
export function trialRows(trial: Trial, elementOf: (path: PathStep) => Moddle | undefined): TrialRow[] {
  const passed = new Set(trial.flows)
  let number = 0
  return trial.path.flatMap((path): TrialRow[] => {
    const element = elementOf(path)
    if (asks.has(path.node_type)) {
      number += 1
      return [{ kind: 'task', path, number, step: element && { kind: 'approve', element } }]
    }
    if (!element) return []
    if (isCopy(element)) return [{ kind: 'copy', path, step: { kind: 'copy', element } }]
    const ways = forks.has(path.node_type) ? (element.get<Moddle[] | undefined>('outgoing') ?? []) : []
    return ways.length > 1 ? [{ kind: 'branch', path, taken: ways.filter(({ id }) => passed.has(id ?? '')) }] : []
  })
}

/** The decisions up to a row with this one for it; what came behind is decided again. */
export function decideAt(rows: readonly TrialRow[], at: TrialRow, decisions: readonly Decision[], decision: Omit<Decision, 'node_id'>) {
  const asked = rows.filter(({ path }) => path.asked)
  const index = asked.indexOf(at)
  return asked
    .slice(0, index + 1)
    .map(
      ({ path }, place): Decision =>
        place === index ? { node_id: path.node_id, ...decision } : (decisions[place] ?? { node_id: path.node_id, action: 'confirm' }),
    )
}

/** The numbers of the steps by the elements that the drawing shows. */
export function discsOf(rows: readonly TrialRow[]): { id: string; text: string }[] {
  const tasks = rows.flatMap((row) => (row.kind === 'task' && row.step ? [row] : []))
  const byElement = Map.groupBy(tasks, ({ path }) => path.node_id)
  return [...byElement].map(([id, all]) => ({ id, text: all.map(({ number }) => number).join('·') }))
}
