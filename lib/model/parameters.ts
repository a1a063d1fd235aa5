// Parameters: named settings of administrators, with meaning and allowed values (docs/domain/settings.md#parameters).

export interface Parameter {
  code: string
  name: string
  nameEn: string
  /** flag: '1' or '0'; choice: one of `options`. */
  kind: 'flag' | 'choice' | 'int'
  value: string
  options?: readonly string[]
  min?: number
  max?: number
  /** Processes remember it, or what users may do by it: both are read again after a change. */
  access?: true
}

export const parameters: readonly Parameter[] = [
  { code: 'approve.required', name: '业务单据必须经过审批', nameEn: 'Records must be approved', kind: 'flag', value: '1' },
  {
    code: 'approve.policy.same',
    name: '审批人就是申请人时',
    nameEn: 'When the approver is the applicant',
    kind: 'choice',
    value: 'LEADER',
    options: ['LEADER', 'SELF', 'SKIP'],
  },
  {
    code: 'approve.policy.empty',
    name: '找不到审批人时',
    nameEn: 'When nobody is to approve',
    kind: 'choice',
    value: 'ADMIN',
    options: ['ADMIN', 'PASS', 'REJECT'],
  },
  {
    code: 'approve.policy.repeat',
    name: '同一人连续审批时',
    nameEn: 'When the same person approves twice in a row',
    kind: 'choice',
    value: 'CONFIRM',
    options: ['CONFIRM', 'ASK'],
  },
  {
    code: 'money.two.people',
    name: '收入、收款与发票由登记人以外的人确认',
    nameEn: 'Incomes, receipts and invoices are confirmed by somebody else than who registers them',
    kind: 'flag',
    value: '0',
  },
  {
    code: 'sign.in.factor',
    name: '登录两步验证',
    nameEn: 'Second factor when signing in',
    kind: 'choice',
    value: 'OPTIONAL',
    options: ['OPTIONAL', 'ROLES', 'ALL'],
    access: true,
  },
  {
    code: 'sign.in.lock.after',
    name: '连续登录失败几次后锁定账号',
    nameEn: 'Failed sign-ins in a row that lock an account',
    kind: 'int',
    value: '10',
    min: 3,
    max: 20,
  },
  { code: 'sign.in.lock.minutes', name: '账号锁定分钟数', nameEn: 'Minutes of the lock', kind: 'int', value: '10', min: 1, max: 1440 },
  {
    code: 'password.length.min',
    name: '新密码最少位数',
    nameEn: 'Characters of a new password at least',
    kind: 'int',
    value: '8',
    min: 8,
    max: 32,
  },
  { code: 'leave.annual.days', name: '年假天数', nameEn: 'Days of annual leave', kind: 'int', value: '5', min: 0, max: 60 },
  { code: 'business.win.approve', name: '商机赢单需审批', nameEn: 'A won opportunity is approved', kind: 'flag', value: '0' },
  { code: 'customer.merge.approve', name: '客户合并需审批', nameEn: 'A merge of customers is approved', kind: 'flag', value: '0' },
  {
    code: 'customer.star.idle.days',
    name: '客户多少天无跟进自动下调一星（0 为不下调）',
    nameEn: 'Days without a follow-up after which a customer loses a star (0: never)',
    kind: 'int',
    value: '0',
    min: 0,
    max: 730,
  },
  { code: 'project.change.approve', name: '项目变更需审批', nameEn: 'Project changes are approved', kind: 'flag', value: '0' },
  {
    code: 'budget.mode',
    name: '预算控制方式',
    nameEn: 'Budget control',
    kind: 'choice',
    value: 'APPROVE',
    options: ['WARN', 'APPROVE', 'BLOCK'],
  },
  {
    code: 'pricing.gross.min',
    name: '报价毛利红线（%）',
    nameEn: 'Lowest margin of a quote (%)',
    kind: 'int',
    value: '20',
    min: 0,
    max: 99,
  },
  { code: 'invoice.before.receipt', name: '收款前可以开票', nameEn: 'Invoices before the money came in', kind: 'flag', value: '1' },
  {
    code: 'pool.skip.holiday',
    name: '公海回收计时跳过节假日',
    nameEn: 'Holidays stop the pool clock',
    kind: 'flag',
    value: '0',
    access: true,
  },
  { code: 'track.keep.days', name: '点击日志保留天数', nameEn: 'Days that clicks are kept', kind: 'int', value: '180', min: 7, max: 3650 },
  {
    code: 'message.keep.days',
    name: '业务消息保留天数（0 为一直保留）',
    nameEn: 'Days that business messages are kept (0: for ever)',
    kind: 'int',
    value: '0',
    min: 0,
    max: 3650,
  },
  {
    code: 'report.keep.days',
    name: '订阅报表文件保留天数',
    nameEn: 'Days that sheets of subscribed reports are kept',
    kind: 'int',
    value: '90',
    min: 7,
    max: 3650,
  },
  { code: 'backup.daily', name: '每天凌晨自动备份', nameEn: 'A backup every night', kind: 'flag', value: '0' },
  { code: 'backup.keep', name: '备份保留份数', nameEn: 'Backups that are kept', kind: 'int', value: '7', min: 1, max: 60 },
  {
    code: 'recycle.keep.days',
    name: '回收站保留天数',
    nameEn: 'Days that deleted records are kept',
    kind: 'int',
    value: '30',
    min: 1,
    max: 3650,
  },
]

/** The parameter of a code; throws for one that does not exist. */
export function parameterOf(code: string): Parameter {
  const found = parameters.find((parameter) => parameter.code === code)
  if (!found) throw new Error(`There is no parameter ${code}`)
  return found
}

/** Whether a text is a value of the parameter. */
export function isParameterValue(parameter: Parameter, value: string): boolean {
  if (parameter.kind === 'flag') return value === '1' || value === '0'
  if (parameter.kind === 'choice') return parameter.options?.includes(value) ?? false
  return /^\d{1,9}$/.test(value) && Number(value) >= (parameter.min ?? 0) && Number(value) <= (parameter.max ?? Number.MAX_SAFE_INTEGER)
}
