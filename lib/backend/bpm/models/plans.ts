// The approvals that come with the product (docs/domain/process-models.md#shipped-models), step by step.
import { allOf, anyOf, choice, departmentLeader, directLeader, type Field, type ModelPlan, otherwise, task, when } from './steps.ts'

const financeLeader = (id = 'finance_leader') => anyOf(id, '财务主管审批', 'finance_leader')
const finance = (name = '财务专员审批') => anyOf('finance', name, 'finance')
const leader = (id = 'leader') => anyOf(id, '公司领导审批', 'leader')
const salesLeader = anyOf('sales_leader', '销售主管审批', 'sales_leader')
const legal = anyOf('legal', '法务审批', 'legal')
const archive = anyOf('project_admin', 'PMO 备案', 'project_admin')

const seal: readonly Field[] = [
  {
    id: 'seal_type',
    name: '印章类型',
    type: 'enum',
    required: true,
    summary: true,
    values: ['公章', '合同专用章', '财务专用章', '法定代表人章'],
  },
  { id: 'copies', name: '份数', type: 'long', required: true, summary: true, bounds: [1, 100] },
]
const reason: Field = { id: 'reason', name: '事由', type: 'string', required: true }
const attachments: Field = { id: 'attachments', name: '附件', type: 'files' }

const projectApproval: ModelPlan = {
  key: 'PROJECT_APPROVAL',
  name: '立项审批',
  variables: ['initial_budget', 'project_level', 'emp_depart'],
  copyTo: 'participants',
  steps: [
    departmentLeader(),
    choice(
      'budget',
      '预算规模',
      when(
        '50 万及以上或重点项目',
        "initial_budget >= 500000 || project_level == 'KEY'",
        allOf('countersign', '财务主管与公司领导会签', 'finance_leader,leader'),
      ),
      when('10 万至 50 万', 'initial_budget >= 100000', financeLeader()),
      otherwise('10 万以下'),
    ),
    archive,
  ],
}

const pricingApproval: ModelPlan = {
  key: 'PRICING_APPROVAL',
  name: '报价审批',
  variables: ['total_amount', 'gross_rate', 'min_gross_rate', 'discount_rate'],
  steps: [
    salesLeader,
    choice(
      'risk',
      '毛利与折扣',
      when('毛利率或折扣偏低', 'gross_rate < min_gross_rate || discount_rate < 85', financeLeader(), leader('leader_low')),
      when('总额 100 万及以上', 'total_amount >= 1000000', leader('leader_large')),
      otherwise('正常'),
    ),
  ],
}

const contractApproval: ModelPlan = {
  key: 'CONTRACT_APPROVAL',
  name: '合同审批',
  variables: ['amount', 'contract_type', 'is_template'],
  steps: [
    departmentLeader(),
    choice('template', '是否标准模板', when('标准模板且低于 5 万', 'is_template && amount < 50000'), otherwise('需法务审核', legal)),
    choice(
      'money',
      '合同类型',
      when('销售或采购', "contract_type == 'SALE' || contract_type == 'PURCHASE'", financeLeader()),
      otherwise('其他'),
    ),
    choice(
      'scale',
      '合同金额',
      when('300 万及以上', 'amount >= 3000000', allOf('countersign', '公司领导会签', 'leader')),
      when('30 万至 300 万', 'amount >= 300000', leader()),
      otherwise('30 万以下'),
    ),
    anyOf('seal', '用印登记', 'legal', seal),
  ],
}

const paymentApproval: ModelPlan = {
  key: 'PAYMENT_APPROVAL',
  name: '付款审批',
  variables: ['amount', 'over_budget', 'has_invoice', 'payee_type', 'project_manager'],
  copyTo: 'starter,role:finance',
  steps: [
    choice(
      'manager',
      '是否项目经理发起',
      when(
        '他人发起',
        "vars:notEmpty('project_manager') && project_manager != starter",
        task('project_manager', '项目经理审批', 'project_manager'),
      ),
      otherwise('项目经理发起'),
    ),
    departmentLeader(),
    finance('财务专员复核'),
    choice(
      'scale',
      '预算与金额',
      when('超预算或 10 万及以上', 'over_budget || amount >= 100000', financeLeader('finance_leader_large'), leader()),
      when('2 万至 10 万', 'amount >= 20000', financeLeader()),
      otherwise('2 万以下'),
    ),
  ],
}

const expenseApproval: ModelPlan = {
  key: 'EXPENSE_LOAN_APPROVAL',
  name: '费用报销与员工借款审批',
  variables: ['kind', 'amount', 'overdue_loan'],
  copyTo: 'role:finance',
  steps: [
    directLeader(),
    finance(),
    choice(
      'scale',
      '金额',
      when(
        '5000 元及以上',
        'amount >= 5000',
        departmentLeader(),
        choice('large', '大额', when('2 万元及以上', 'amount >= 20000', leader()), otherwise('2 万元以下')),
      ),
      otherwise('5000 元以下'),
    ),
  ],
}

const leaveApproval: ModelPlan = {
  key: 'LEAVE_APPROVAL',
  name: '请假审批',
  variables: ['leave_type', 'days'],
  startForm: [
    { id: 'leave_type', name: '请假类型', type: 'string', required: true },
    { id: 'start_time', name: '开始时间', type: 'date', required: true },
    { id: 'end_time', name: '结束时间', type: 'date', required: true },
    reason,
    { id: 'agent_key', name: '工作代理人', type: 'string' },
    attachments,
  ],
  steps: [
    directLeader(),
    choice(
      'length',
      '请假天数',
      when(
        '3 天及以上',
        'days >= 3',
        departmentLeader(),
        choice('long', '长假', when('7 天及以上', 'days >= 7', leader()), otherwise('7 天以下')),
      ),
      otherwise('3 天以下'),
    ),
    anyOf('hr', '人事备案', 'hr'),
  ],
}

const winApproval: ModelPlan = {
  key: 'BUSINESS_WIN',
  name: '商机赢单审批',
  variables: ['amount'],
  steps: [salesLeader, choice('size', '赢单金额', when('100 万及以上', 'amount >= 1000000', leader()), otherwise('100 万以下'))],
}

const straight = (key: string, name: string, steps: ModelPlan['steps'], part: Partial<ModelPlan> = {}): ModelPlan => ({
  key,
  name,
  variables: [],
  steps,
  ...part,
})

export const plans: readonly ModelPlan[] = [
  projectApproval,
  pricingApproval,
  contractApproval,
  paymentApproval,
  expenseApproval,
  leaveApproval,
  straight('INVOICE_APPROVAL', '开票审批', [salesLeader, finance()]),
  straight('SETTLEMENT_APPROVAL', '结算审批', [departmentLeader(), financeLeader()]),
  straight('CUSTOMER_MERGE', '客户合并审批', [salesLeader]),
  straight('PROJECT_CLOSE', '结项审批', [departmentLeader(), financeLeader(), archive]),
  straight('CONTRACT_TERMINATE', '合同终止审批', [departmentLeader(), legal, leader()]),
  straight('SUPPLIER_QUALIFY', '供应商准入审批', [departmentLeader(), finance()]),
  winApproval,
  straight('SEAL_APPLY', '用印审批', [departmentLeader(), legal], { startForm: [...seal, reason, { ...attachments, required: true }] }),
]
