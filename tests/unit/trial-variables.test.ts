// @vitest-environment happy-dom
// Which values steer a model, and what a typed one becomes.
import { expect, test } from 'vitest'
import { trialValue, trialVariables } from '@/components/features/designer/trial/variables'
import { defaultModels } from '@/lib/backend/bpm/models/defaults.ts'

test('the fields of the form, the values of the record and the names in conditions, each once', () => {
  const payment = defaultModels().find(({ key }) => key === 'PAYMENT_APPROVAL')
  expect(trialVariables(payment?.xml ?? '').map(({ name }) => name)).toEqual([
    'amount',
    'over_budget',
    'has_invoice',
    'payee_type',
    'project_manager',
  ])
  const seal = defaultModels().find(({ key }) => key === 'SEAL_APPLY')
  const fields = trialVariables(seal?.xml ?? '')
  expect(fields.map(({ name, label, kind }) => [name, label, kind])).toEqual([
    ['seal_type', '印章类型', 'choice'],
    ['copies', '份数', 'number'],
    ['reason', '事由', 'text'],
    ['attachments', '附件', 'text'],
  ])
  expect(fields[0]?.options.map(({ value }) => value)).toContain('公章')
})

test('functions, properties of others and texts in conditions are no variables', () => {
  const xml = `<definitions><process id="p"><sequenceFlow><conditionExpression>\${vars:notEmpty('note') and order.total &gt; 5 &amp;&amp; kind == 'A b' &amp;&amp; leader(starter) != boss}</conditionExpression></sequenceFlow></process></definitions>`
  expect(trialVariables(xml).map(({ name }) => name)).toEqual(['order', 'kind', 'boss'])
})

test('numbers and yes or no are given as such', () => {
  const one = { name: 'a', label: 'a', options: [] }
  expect(trialValue({ ...one, kind: 'text' }, ' 12.5 ')).toBe(12.5)
  expect(trialValue({ ...one, kind: 'text' }, 'true')).toBe(true)
  expect(trialValue({ ...one, kind: 'text' }, 'SALE')).toBe('SALE')
  expect(trialValue({ ...one, kind: 'flag' }, 'false')).toBe(false)
  expect(trialValue({ ...one, kind: 'choice' }, '1')).toBe('1')
  expect(trialValue({ ...one, kind: 'number' }, '')).toBeUndefined()
})
