// What runs but is easily misread, by the rules of bpmnlint. Its code is loaded with the first check.
import type { Design } from './canvas/design'
import { linkedDefinitions } from './canvas/picture'

export interface Advice {
  element: string
  rule: AdviceRule
}

const load = {
  'fake-join': () => import('bpmnlint/rules/fake-join'),
  'no-implicit-split': () => import('bpmnlint/rules/no-implicit-split'),
  'superfluous-gateway': () => import('bpmnlint/rules/superfluous-gateway'),
  'no-overlapping-elements': () => import('bpmnlint/rules/no-overlapping-elements'),
  'no-duplicate-sequence-flows': () => import('bpmnlint/rules/no-duplicate-sequence-flows'),
  'no-gateway-join-fork': () => import('bpmnlint/rules/no-gateway-join-fork'),
  'label-required': () => import('bpmnlint/rules/label-required'),
  'no-implicit-end': () => import('bpmnlint/rules/no-implicit-end'),
  'superfluous-termination': () => import('bpmnlint/rules/superfluous-termination'),
}
export type AdviceRule = keyof typeof load
const names = Object.keys(load) as AdviceRule[]

/** Of the rules about names only people's tasks matter: what they read in their list. */
const speaks = (rule: AdviceRule, type: string | undefined) => rule !== 'label-required' || type === 'bpmn:UserTask'

export async function adviceOn(design: Design): Promise<Advice[]> {
  const { default: Linter } = await import('bpmnlint/lib/linter')
  const rules = Object.fromEntries(await Promise.all(names.map(async (name) => [name, (await load[name]()).default])))
  const linter = new Linter({
    config: { rules: Object.fromEntries(names.map((name) => [name, 'warn'])) },
    resolver: { resolveRule: (_, name) => rules[name] },
  })
  const found = await linter.lint((await linkedDefinitions(await design.peek())).definitions)
  const registry = design.service('elementRegistry')
  return names.flatMap((rule) =>
    (found[rule] ?? []).filter(({ id }) => speaks(rule, registry.get(id)?.businessObject.$type)).map(({ id }) => ({ element: id, rule })),
  )
}
