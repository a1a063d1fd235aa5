// In what an example differs from what it recorded, in the words of the panel; and that it is sent again as it was.
import { expect, test } from 'vitest'
import type { KnownField } from '@/components/features/designer/flow/known-fields'
import { changesOf, isSame } from '@/components/features/designer/trial/example-changes'
import { askedAgain, askedOf, inputsOf } from '@/components/features/designer/trial/inputs'
import type { Example } from '@/components/features/designer/trial/trial'

const person = (name: string) => ({ user_key: `key-${name}`, name })
const step = (node_id: string, node_name: string | null, ...names: string[]) => ({ node_id, node_name, people: names.map(person) })
const passed = { status: 'PASS', steps: [step('a', '主管', '陈立'), step('b', null, '徐佳')] }

test('people are compared step by step, and a step without a name is told by its id', () => {
  const now = { status: 'REJECT', steps: [step('a', '主管', '陈立'), step('b', null)] }
  const example = { recorded: passed, now, differs: ['status', 'people'] as Example['differs'] }
  expect(changesOf(example)).toEqual([
    { kind: 'status', was: 'PASS', now: 'REJECT' },
    { kind: 'people', step: 'b', was: ['徐佳'], now: [] },
  ])
  expect(isSame(example)).toBe(false)
})

test('another path is told whole, and what cannot be walked is not the same', () => {
  const now = { status: 'PASS', steps: [step('a', '主管', '陈立')] }
  expect(changesOf({ recorded: passed, now, differs: ['path'] })).toEqual([{ kind: 'path', was: ['主管', 'b'], now: ['主管'] }])
  expect(changesOf({ recorded: passed, now: null, differs: [] })).toEqual([])
  expect([isSame({ now: null, differs: [] }), isSame({ now, differs: [] })]).toEqual([false, true])
})

test('what an example was kept with goes through the form and comes out the same', () => {
  const fields: readonly Pick<KnownField, 'kind' | 'name'>[] = [
    { kind: 'number', name: 'amount' },
    { kind: 'flag', name: 'urgent' },
    { kind: 'person', name: '项目经理' },
  ]
  const example = {
    starter: person('徐佳'),
    variables: { amount: 50_000, urgent: false, 项目经理: 'key-赵倩' },
    approvers: { a: [person('陈立')] },
    decisions: [{ node_id: 'a', action: 'reject', to_node_id: 'b' }],
  } as Partial<Example> as Example
  expect(askedOf(inputsOf(example), fields as KnownField[], 'me')).toEqual(askedAgain(example))
})
