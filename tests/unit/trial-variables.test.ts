// Which values steer a model, and what a typed one becomes.
import { expect, test } from 'vitest'
import { readModdle } from '@/components/features/designer/canvas/read-moddle'
import { knownFields, stepFields } from '@/components/features/designer/flow/known-fields'
import { holdsUnread, trialValue, trialValues } from '@/components/features/designer/trial/variables'
import { defaultModels } from '@/lib/backend/approval/seed.ts'

async function fieldsIn(xml: string, types: readonly string[] = []) {
  const process = await readModdle(xml)
  if (!process) throw new Error('there is no process')
  return knownFields(process, types)
}

test('the fields of the form, the values of the record and the names in conditions, each once', async () => {
  const payment = defaultModels().find(({ key }) => key === 'PAYMENT_APPROVAL')
  const passed = await fieldsIn(payment?.xml ?? '', payment?.businessTypes)
  expect(passed.map(({ name }) => name)).toEqual(['amount', 'over_budget', 'has_invoice', 'payee_type', 'project_manager'])
  // as the record has them: compared with numbers, yes or no, the items of a dictionary, and people
  expect(passed.map(({ kind, dict }) => dict ?? kind)).toEqual(['number', 'flag', 'flag', 'PAYEE_TYPE', 'person'])
  const seal = defaultModels().find(({ key }) => key === 'SEAL_APPLY')
  const fields = await fieldsIn(seal?.xml ?? '')
  expect(fields.map(({ name, label, kind }) => [name, label, kind])).toEqual([
    ['seal_type', '印章类型', 'choice'],
    ['copies', '份数', 'number'],
    ['reason', '事由', 'text'],
    ['attachments', '附件', 'text'],
  ])
  expect(fields[0]?.options.map(({ value }) => value)).toContain('公章')
})

test('what a step of a record asks for itself is known; what it only hides of the record, or has of the start form, is not asked', async () => {
  const field = (id: string, more = '') => `<flowable:formProperty id="${id}" name="${id}" type="double" ${more}/>`
  const form = (...fields: string[]) => `<extensionElements>${fields.join('')}</extensionElements>`
  const process =
    await readModdle(`<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="x"><process id="p">
    <startEvent id="s">${form(field('asked'))}</startEvent>
    <userTask id="a">${form(field('asked'), field('payee_type', 'readable="false" writable="false"'), field('核定金额', 'required="true"'))}</userTask>
    <subProcess id="sub"><userTask id="b">${form(field('核定金额', 'writable="false"'), field('流水号'))}</userTask></subProcess></process></definitions>`)
  if (!process) throw new Error('there is no process')
  expect(stepFields(process, ['payment']).map(({ name, kind }) => [name, kind])).toEqual([
    ['核定金额', 'number'],
    ['流水号', 'number'],
  ])
  expect(knownFields(process, ['payment']).map(({ name }) => name)).toEqual(expect.arrayContaining(['asked', '核定金额', 'amount']))
})

test('functions, properties of others and texts in conditions are no variables', async () => {
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x"><process id="p"><startEvent id="a"/><endEvent id="b"/><sequenceFlow id="f" sourceRef="a" targetRef="b"><conditionExpression>\${vars:notEmpty('note') and order.total &gt; 5 &amp;&amp; kind == 'A b' &amp;&amp; leader(starter) != boss}</conditionExpression></sequenceFlow></process></definitions>`
  expect((await fieldsIn(xml)).map(({ name }) => name)).toEqual(['order', 'kind', 'boss'])
})

test('numbers and yes or no are given as such', () => {
  expect(trialValue({ kind: 'text' }, ' 12.5 ')).toBe(12.5)
  expect(trialValue({ kind: 'text' }, 'true')).toBe(true)
  expect(trialValue({ kind: 'text' }, 'SALE')).toBe('SALE')
  expect(trialValue({ kind: 'flag' }, 'false')).toBe(false)
  expect(trialValue({ kind: 'choice' }, '1')).toBe('1')
  expect(trialValue({ kind: 'number' }, '')).toBeUndefined()
})

test('what is not understood is no value, and a trial does not begin with it', () => {
  const fields = [
    { name: 'amount', kind: 'number' },
    { name: 'day', kind: 'date' },
  ] as const
  expect(holdsUnread(fields, { amount: '12000', day: '2026-12-08' })).toBe(false)
  for (const [name, typed] of [
    ['amount', '12万'],
    ['amount', '0x10'],
    ['day', '26-12-08'],
  ] as const)
    expect(holdsUnread(fields, { [name]: typed })).toBe(true)
  // codes keep their zeros and digits
  expect(['007', '6222021234567890123', '1e3'].map((typed) => trialValue({ kind: 'text' }, typed))).toEqual([
    '007',
    '6222021234567890123',
    '1e3',
  ])
})

test('what a record says with yes or no is no until somebody says yes; what a form asks stays open', () => {
  const fields = [
    { name: 'over_budget', kind: 'flag', entity: 'payment' },
    { name: 'overdue_loan', kind: 'flag', entity: null },
    { name: 'urgent', kind: 'flag' },
    { name: 'amount', kind: 'number', entity: null },
  ] as const
  expect(trialValues(fields, {})).toEqual({ over_budget: false, overdue_loan: false })
  expect(trialValues(fields, { over_budget: 'true', urgent: 'false' })).toEqual({ over_budget: true, overdue_loan: false, urgent: false })
})

test('a model that approves records of two kinds knows what both pass', async () => {
  const xml = '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x"><process id="p"/></definitions>'
  expect((await fieldsIn(xml, ['other_cost', 'loan'])).map(({ name }) => name)).toEqual(['amount', 'kind', 'overdue_loan'])
  expect(await fieldsIn(xml, ['payment', 'project'])).toEqual([])
})
