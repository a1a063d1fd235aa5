// The default models: real files with whole pictures, and each of their ways to its end.
import { BpmnModdle } from 'bpmn-moddle'
import { describe, expect, test } from 'vitest'
import { defaultModels } from '@/lib/backend/approval/seed.ts'
import { defaultPolicy, type People } from '@/lib/backend/bpm/environment.ts'
import { parseModels } from '@/lib/backend/bpm/parse.ts'
import { engineWith } from './model.ts'

const models = defaultModels()

/** Every role has a person of its name, leaders are two; staff reports to boss, whose department is led by head. */
const people: People = {
  leader: (user) => (user === 'staff' ? 'boss' : 'head'),
  department: () => 'sales',
  departmentLeader: () => 'head',
  members: (group) => (group === 'leader' ? ['leader', 'leader2'] : [group]),
  groups: (user) => [user.replace('2', '')],
  isActive: () => true,
  agent: () => null,
  administrators: () => ['admin'],
}

/** Approves everything and returns who was asked for what, in order. */
async function pass(key: string, variables: Record<string, unknown>): Promise<{ asked: string[]; status: string }> {
  const engine = engineWith(
    models.map(({ xml }) => xml),
    { people, policy: defaultPolicy },
  )
  const { id, incidents } = await engine.start(key, variables, { user: 'staff' })
  expect(incidents).toEqual([])
  const asked: string[] = []
  for (let task = engine.tasks()[0]; task; task = engine.tasks()[0]) {
    asked.push(task.definitionKey)
    const user = task.assignee ?? task.candidateGroups[0]!
    await engine.complete(task.id, {}, { user })
  }
  const { status } = engine.instance(id)
  return { asked, status }
}

test.each(models)(
  '$key is a complete file: readable by the designer, every node and line in the diagram, without overlaps',
  async ({ key, name, xml }) => {
    const { rootElement, warnings } = await new BpmnModdle().fromXML(xml)
    expect(warnings).toEqual([])
    const plane = rootElement.diagrams[0]!.plane.planeElement
    const [model] = parseModels(xml)
    expect(model).toMatchObject({ key, name, warnings: [] })
    const shapes = plane.filter(({ $type }) => $type === 'bpmndi:BPMNShape')
    const edges = plane.filter(({ $type }) => $type === 'bpmndi:BPMNEdge')
    expect(shapes.map(({ bpmnElement }) => bpmnElement.id).sort()).toEqual([...model!.nodes.keys()].sort())
    expect(edges.map(({ bpmnElement }) => bpmnElement.id).sort()).toEqual([...model!.flows.keys()].sort())
    for (const { bounds: a } of shapes) {
      for (const { bounds: b } of shapes) {
        if (a === b) continue
        const apart = a!.x + a!.width <= b!.x || b!.x + b!.width <= a!.x || a!.y + a!.height <= b!.y || b!.y + b!.height <= a!.y
        expect(apart).toBe(true)
      }
    }
    for (const { waypoint } of edges) {
      for (const [index, point] of waypoint!.entries()) {
        const before = waypoint![index - 1]
        if (before) expect(before.x === point.x || before.y === point.y, 'lines run at right angles').toBe(true)
      }
    }
  },
)

test('every business type has one model', () => {
  const types = models.flatMap(({ businessTypes }) => businessTypes)
  expect(types.sort()).toEqual(
    [
      'project',
      'pricing',
      'contract',
      'payment',
      'other_cost',
      'loan',
      'leave',
      'invoice',
      'settlement',
      'customer_merge',
      'project_close',
      'contract_terminate',
      'supplier_qualify',
      'business_win',
    ].sort(),
  )
})

describe('every path', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    [
      'PROJECT_APPROVAL',
      { initial_budget: 500000, project_level: 'NORMAL' },
      ['depart_leader', 'countersign', 'countersign', 'countersign', 'project_admin'],
    ],
    [
      'PROJECT_APPROVAL',
      { initial_budget: 1, project_level: 'KEY' },
      ['depart_leader', 'countersign', 'countersign', 'countersign', 'project_admin'],
    ],
    ['PROJECT_APPROVAL', { initial_budget: 499999.99, project_level: 'NORMAL' }, ['depart_leader', 'finance_leader', 'project_admin']],
    ['PROJECT_APPROVAL', { initial_budget: 99999.99, project_level: 'NORMAL' }, ['depart_leader', 'project_admin']],
    [
      'PRICING_APPROVAL',
      { total_amount: '10.00', gross_rate: '9.9', min_gross_rate: '10', discount_rate: '90' },
      ['sales_leader', 'finance_leader', 'leader_low'],
    ],
    [
      'PRICING_APPROVAL',
      { total_amount: '10.00', gross_rate: '20', min_gross_rate: '10', discount_rate: '84.99' },
      ['sales_leader', 'finance_leader', 'leader_low'],
    ],
    [
      'PRICING_APPROVAL',
      { total_amount: '1000000.00', gross_rate: '20', min_gross_rate: '10', discount_rate: '85' },
      ['sales_leader', 'leader_large'],
    ],
    ['PRICING_APPROVAL', { total_amount: '999999.99', gross_rate: '20', min_gross_rate: '10', discount_rate: '85' }, ['sales_leader']],
    ['CONTRACT_APPROVAL', { amount: '49999.99', contract_type: 'OTHER', is_template: true }, ['depart_leader', 'seal']],
    [
      'CONTRACT_APPROVAL',
      { amount: '50000.00', contract_type: 'SALE', is_template: true },
      ['depart_leader', 'legal', 'finance_leader', 'seal'],
    ],
    [
      'CONTRACT_APPROVAL',
      { amount: '300000.00', contract_type: 'PURCHASE', is_template: false },
      ['depart_leader', 'legal', 'finance_leader', 'leader', 'seal'],
    ],
    [
      'CONTRACT_APPROVAL',
      { amount: '3000000.00', contract_type: 'SALE', is_template: false },
      ['depart_leader', 'legal', 'finance_leader', 'countersign', 'countersign', 'seal'],
    ],
    ['PAYMENT_APPROVAL', { amount: '19999.99', over_budget: false, project_manager: 'staff' }, ['depart_leader', 'finance']],
    [
      'PAYMENT_APPROVAL',
      { amount: '20000.00', over_budget: false, project_manager: 'pm' },
      ['project_manager', 'depart_leader', 'finance', 'finance_leader'],
    ],
    ['PAYMENT_APPROVAL', { amount: '100000.00', over_budget: false }, ['depart_leader', 'finance', 'finance_leader_large', 'leader']],
    [
      'PAYMENT_APPROVAL',
      { amount: '1.00', over_budget: true, project_manager: null },
      ['depart_leader', 'finance', 'finance_leader_large', 'leader'],
    ],
    ['EXPENSE_LOAN_APPROVAL', { kind: 'EXPENSE', amount: '4999.99' }, ['direct_leader', 'finance']],
    ['EXPENSE_LOAN_APPROVAL', { kind: 'LOAN', amount: '5000.00' }, ['direct_leader', 'finance', 'depart_leader']],
    ['EXPENSE_LOAN_APPROVAL', { kind: 'LOAN', amount: '20000.00' }, ['direct_leader', 'finance', 'depart_leader', 'leader']],
    ['LEAVE_APPROVAL', { leave_type: 'ANNUAL', days: 2.5 }, ['direct_leader', 'hr']],
    ['LEAVE_APPROVAL', { leave_type: 'ANNUAL', days: '3.0' }, ['direct_leader', 'depart_leader', 'hr']],
    ['LEAVE_APPROVAL', { leave_type: 'SICK', days: 7 }, ['direct_leader', 'depart_leader', 'leader', 'hr']],
    ['INVOICE_APPROVAL', {}, ['sales_leader', 'finance']],
    ['SETTLEMENT_APPROVAL', {}, ['depart_leader', 'finance_leader']],
    ['CUSTOMER_MERGE', {}, ['sales_leader']],
    ['PROJECT_CLOSE', {}, ['depart_leader', 'finance_leader', 'project_admin']],
    ['CONTRACT_TERMINATE', {}, ['depart_leader', 'legal', 'leader']],
    ['SUPPLIER_QUALIFY', {}, ['depart_leader', 'finance']],
    ['BUSINESS_WIN', { amount: '999999.99' }, ['sales_leader']],
    ['BUSINESS_WIN', { amount: '1000000.00' }, ['sales_leader', 'leader']],
    ['SEAL_APPLY', {}, ['depart_leader', 'legal']],
  ])('%s %j', async (key, variables, expected) => {
    expect(await pass(key, variables)).toEqual({ asked: expected, status: 'PASS' })
  })
})

test('the form fields of a step are in the model', () => {
  const contract = parseModels(models.find(({ key }) => key === 'CONTRACT_APPROVAL')!.xml)[0]!
  const seal = contract.nodes.get('seal')
  expect(seal?.kind === 'user' && seal.form?.fields.map(({ id, type, required }) => [id, type, required])).toEqual([
    ['seal_type', 'enum', true],
    ['copies', 'long', true],
  ])
  expect(seal?.kind === 'user' && seal.form?.fields[0]?.values.map(({ name }) => name)).toEqual([
    '公章',
    '合同专用章',
    '财务专用章',
    '法定代表人章',
  ])
  const leave = parseModels(models.find(({ key }) => key === 'LEAVE_APPROVAL')!.xml)[0]!
  expect(leave.starts[0]!.form?.fields.map(({ id }) => id)).toEqual([
    'leave_type',
    'start_time',
    'end_time',
    'reason',
    'agent_key',
    'attachments',
  ])
  expect(leave.properties.variables).toBe('leave_type,days')
})
