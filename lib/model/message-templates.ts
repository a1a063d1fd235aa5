// The texts of business messages with their categories and target screens (docs/domain/message.md#categories).
import { fillPlaces, type MessageParams, placesIn } from './message-places.ts'

interface Template extends TemplateTexts {
  /** The code of its category. */
  category: string
}

/** [code, Chinese, English] by category; {x} is filled in from the event. */
const texts: Readonly<Record<string, readonly (readonly [code: string, zh: string, en: string])[]>> = {
  APPROVE: [
    [
      'M-TASK-NEW',
      '【{process}】{applicant}提交的「{title}」待您审批',
      '[{process}] “{title}” by {applicant} is waiting for your approval',
    ],
    ['M-TASK-TURN', '{from}将「{title}」转交给您审批，说明：{message}', '{from} handed “{title}” over to you: {message}'],
    ['M-TASK-CANCEL', '「{title}」已被{user}撤回，无需审批', '{user} withdrew “{title}”: no approval needed'],
    ['M-TASK-REMIND', '{user}催办：请尽快审批「{title}」', '{user} asks you to decide on “{title}” soon'],
    ['M-TASK-DUE', '「{title}」审批已超时{n}小时', '“{title}” is {n} hours overdue'],
    ['M-APPROVE-PASS', '您的「{title}」已审批通过', 'Your “{title}” was approved'],
    ['M-APPROVE-REJECT', '您的「{title}」被{user}驳回：{comment}', '{user} rejected your “{title}”: {comment}'],
    ['M-APPROVE-RETURN', '您的「{title}」被{user}退回修改：{comment}', '{user} returned your “{title}” to be changed: {comment}'],
    [
      'M-TASK-RESENT',
      '{applicant}已修改「{title}」并重新提交，请继续审批',
      '{applicant} has changed “{title}” and sent it again: please go on',
    ],
    ['M-CC', '「{title}」已审批完成，抄送给您', '“{title}” was approved; a copy for you'],
    ['M-TASK-AGENT', '您已委托{agent}代为审批「{title}」', '{agent} decides on “{title}” for you'],
    ['M-TASK-COPY', '{user}将「{title}」抄送给您', '{user} sent you a copy of “{title}”'],
    ['M-INCIDENT', '流程「{title}」出现异常，请处理：{reason}', '“{title}” cannot go on, please look: {reason}'],
    ['M-PRICING-CHECK', '报价「{name}」待您复核成本', 'The costs of quote “{name}” are waiting for your check'],
  ],
  CUSTOMER: [
    ['M-CUSTOMER-ASSIGN', '{user}将客户「{name}」分配给您，请于{date}前跟进', '{user} assigned {name} to you: follow up by {date}'],
    [
      'M-CUSTOMER-GIVEN',
      '新客户「{name}」按分配规则由您负责，请于{date}前跟进',
      'By rule the new customer {name} is yours: follow up by {date}',
    ],
    ['M-CUSTOMER-CLAIM', '今日公海领取：{list}', 'Claimed from the pool today: {list}'],
    ['M-CUSTOMER-TRANSFER', '客户「{name}」负责人由{a}变更为{b}', 'The owner of {name} changed from {a} to {b}'],
    ['M-CUSTOMER-SOON', '您有{n}个客户将在{d}天内回收公海', '{n} of your customers go to the pool within {d} days'],
    ['M-CUSTOMER-SEA', '客户「{name}」已进入公海，原因：{reason}', '{name} went to the pool: {reason}'],
    ['M-CUSTOMER-DEAL', '恭喜！客户「{name}」已成交，金额{amount}元', 'Congratulations! {name} closed a deal of {amount} yuan'],
    ['M-CUSTOMER-COLLAB', '{user}邀请您协作客户「{name}」（{power}）', '{user} asks you to work on {name} together ({power})'],
    [
      'M-CUSTOMER-ASKED',
      '{user}的线索「{lead}」疑似您的客户「{name}」，申请与您协作：同意请在客户页加入协作人',
      '{user} has a lead, {lead}, that may be your customer {name}: add them as a collaborator if you agree',
    ],
    ['M-FOLLOW-AT', '{user}在「{target}」的跟进中提到了您', '{user} mentioned you in a follow-up of {target}'],
    ['M-FOLLOW-TODAY', '您今天有{n}个对象待跟进', '{n} follow-ups are due today'],
    ['M-BIRTHDAY', '{name}将于{date}生日', '{name} has a birthday on {date}'],
  ],
  CLUE: [
    ['M-CLUE-ASSIGN', '您有{n}条新线索待跟进', '{n} new leads are waiting for you'],
    ['M-CLUE-TIMEOUT', '线索「{name}」超时未响应', 'Lead {name} got no answer in time'],
    ['M-CLUE-RECYCLE', '线索「{name}」已回收，原因：{reason}', 'Lead {name} was taken back: {reason}'],
  ],
  BUSINESS: [
    ['M-BUSINESS-STAGE', '商机「{name}」由{a}推进到{b}', 'Opportunity {name} moved from {a} to {b}'],
    ['M-BUSINESS-WIN', '恭喜{user}赢单「{name}」，金额{amount}元', '{user} won {name}, {amount} yuan'],
    ['M-BUSINESS-LOSE', '商机「{name}」输单，原因：{reason}', 'Opportunity {name} was lost: {reason}'],
    ['M-BUSINESS-STAY', '{n}个商机在当前阶段停留超时', '{n} opportunities have stayed in their stage too long'],
  ],
  RESERVE: [
    ['M-RESERVE-REMIND', '客户「{name}」将于{time}到访，洽谈人：{negotiators}', '{name} visits at {time}; received by {negotiators}'],
    ['M-RESERVE-TODAY', '您今天有{n}个预约上门', '{n} visits are booked for today'],
    ['M-RESERVE-CHANGE', '客户「{name}」改约至{time}', 'The visit of {name} moved to {time}'],
    [
      'M-RESERVE-NEW',
      '客户「{name}」预约于{time}洽谈，洽谈人：{negotiators}',
      '{name} has an appointment at {time}; received by {negotiators}',
    ],
    ['M-RESERVE-CANCEL', '客户「{name}」{time}的预约已取消，原因：{reason}', 'The visit of {name} at {time} was cancelled: {reason}'],
    ['M-RESERVE-BROKEN', '客户「{name}」{time}的预约爽约，原因：{reason}', '{name} did not come at {time}: {reason}'],
    ['M-RESERVE-RESULT', '客户「{name}」已洽谈，结果：{result}', 'The talk with {name} has ended: {result}'],
    ['M-RESERVE-ARRIVED', '客户「{name}」已到访，请{negotiators}接待', '{name} has arrived: {negotiators}, please receive them'],
  ],
  ORDER: [
    ['M-ORDER-SIGN', '{user}签单「{name}」，金额{amount}元', '{user} signed {name}, {amount} yuan'],
    ['M-ORDER-MAKER', '订单「{name}」安排您做单', 'Order {name} is yours to process'],
    [
      'M-ORDER-BACK',
      '订单「{name}」的做单人员{user}已退回，请重新安排：{reason}',
      '{user} gave order {name} back, please assign it again: {reason}',
    ],
    ['M-ORDER-FINISH', '订单「{name}」已完结', 'Order {name} is finished'],
    ['M-ORDER-CANCEL', '订单「{name}」已取消，原因：{reason}', 'Order {name} was cancelled: {reason}'],
    ['M-LOAN-DONE', '订单「{name}」已放款{amount}元', '{amount} yuan were paid out for order {name}'],
  ],
  FINANCE: [
    ['M-INCOME-CONFIRM', '收入{amount}元已确认（{customer}）', 'Income of {amount} yuan confirmed ({customer})'],
    ['M-INCOME-REJECT', '收入{code}被驳回：{reason}', 'Income {code} was rejected: {reason}'],
    ['M-INCOME-REVERSE', '收入{code}已冲销，原因：{reason}', 'Income {code} was reversed: {reason}'],
    ['M-LOAN-PAID', '您的借款{code}已支付{amount}元', 'Your loan {code} was paid out: {amount} yuan'],
    ['M-PAYMENT-PAID', '付款单{code}已付款{amount}元', 'Payment {code}: {amount} yuan paid'],
    ['M-PAYMENT-VOID', '付款单{code}已作废，原因：{reason}', 'Payment {code} is void: {reason}'],
    ['M-INVOICE-BACK', '发票{no}已红冲或作废，原因：{reason}', 'Invoice {no} was taken back: {reason}'],
    ['M-INVOICE-ISSUED', '发票{no}已开具，金额{amount}元', 'Invoice {no} issued, {amount} yuan'],
    [
      'M-RECEIVE-SOON',
      '合同「{name}」第{n}期{amount}元应于{date}收款',
      'Contract {name}: instalment {n} of {amount} yuan is due on {date}',
    ],
    [
      'M-RECEIVE-OVERDUE',
      '合同「{name}」第{n}期{amount}元已逾期{d}天',
      'Contract {name}: instalment {n} of {amount} yuan is {d} days overdue',
    ],
    ['M-LOAN-OVERDUE', '您的借款{code}已逾期，未还{amount}元', 'Your loan {code} is overdue: {amount} yuan are open'],
  ],
  CONTRACT: [
    ['M-QUOTE-ACCEPT', '客户已接受报价「{name}」', 'The customer has accepted quote {name}'],
    ['M-QUOTE-REFUSE', '客户拒绝了报价「{name}」：{reason}', 'The customer has refused quote {name}: {reason}'],
    ['M-CONTRACT-EFFECT', '合同「{name}」已生效', 'Contract {name} is in force'],
    ['M-CONTRACT-EXPIRE', '合同「{name}」将于{date}到期', 'Contract {name} ends on {date}'],
    ['M-SUPPLIER-TRANSFER', '供应商「{name}」负责人由{a}变更为{b}', 'The owner of supplier {name} changed from {a} to {b}'],
    ['M-RESOURCE-TRANSFER', '资源「{name}」负责人由{a}变更为{b}', 'The owner of resource {name} changed from {a} to {b}'],
    ['M-RESOURCE-CERT', '资源「{name}」{file}将于{date}到期', '{file} of resource {name} ends on {date}'],
    ['M-SUPPLIER-CERT', '供应商「{name}」{file}将于{date}到期', '{file} of supplier {name} ends on {date}'],
  ],
  PROJECT: [
    ['M-PROJECT-JOIN', '您已加入项目「{name}」，角色：{role}', 'You joined project {name} as {role}'],
    ['M-PROJECT-FINISH', '项目「{name}」已结项', 'Project {name} is closed'],
    ['M-PROJECT-RISK', '项目「{name}」健康度变为{health}：{reason}', 'Project {name} is now {health}: {reason}'],
    ['M-PTASK-ASSIGN', '{user}给您分配任务「{name}」，截止{date}', '{user} gave you the task {name}, due {date}'],
    ['M-PTASK-SOON', '任务「{name}」明天到期', 'Task {name} is due tomorrow'],
    ['M-PTASK-OVERDUE', '任务「{name}」已逾期{d}天', 'Task {name} is {d} days overdue'],
    ['M-PTASK-REMIND', '任务「{name}」将于{time}到期', 'Task {name} is due on {time}'],
    ['M-PTASK-BACK', '任务「{name}」被退回：{reason}', 'Task {name} was sent back: {reason}'],
    ['M-PTASK-COMMENT', '{user}评论了任务「{name}」', '{user} commented on the task {name}'],
    ['M-PTASK-REVIEW', '任务「{name}」待您验收', 'Task {name} is waiting for your acceptance'],
  ],
  TICKET: [
    ['M-TICKET-ASSIGN', '工单「{title}」待您处理，截止{time}', 'Ticket {title} is yours, due {time}'],
    ['M-TICKET-SOLVED', '工单「{title}」已解决，请确认', 'Ticket {title} is solved: please confirm'],
    ['M-TICKET-FINISHED', '工单「{title}」已确认完成，满意度{n}分', 'Ticket {title} is finished, satisfaction {n} of 5'],
    ['M-TICKET-REFUSED', '工单「{title}」被退回继续处理：{reason}', 'Ticket {title} was sent back: {reason}'],
    ['M-TICKET-CANCEL', '工单「{title}」已取消，原因：{reason}', 'Ticket {title} was cancelled: {reason}'],
    ['M-TICKET-AT', '{user}在工单「{title}」中提到了您', '{user} mentioned you in ticket {title}'],
    ['M-TICKET-SOON', '工单「{title}」30分钟后超时', 'Ticket {title} is due in 30 minutes'],
    ['M-TICKET-TIMEOUT', '工单「{title}」已超时', 'Ticket {title} is overdue'],
  ],
  SYSTEM_TASK: [
    ['M-IMPORT-DONE', '导入完成：成功{n}条，失败{m}条', 'Import finished: {n} rows taken, {m} failed'],
    ['M-EXPORT-DONE', '导出文件已生成：{file}', 'The export is ready: {file}'],
    ['M-REPORT', '报表「{title}」（{from} 至 {to}）：{figures}', 'Report {title} ({from} to {to}): {figures}'],
    ['M-DAILY-SUBMIT', '{user}提交了日报「{title}」', '{user} handed in {title}'],
    ['M-DAILY-COMMENT', '{user}评论了您的日报「{title}」', '{user} commented on {title}'],
    ['M-DAILY-REMIND', '请提交今日日报', 'Please hand in today’s report'],
    ['M-HANDOVER', '{user}的工作已交接给您：{what}', 'The work of {user} is yours now: {what}'],
    ['M-HANDOVER-DONE', '{user}的工作交接已结束：已交接{n}项，仍在其名下{m}项', 'The hand-over of {user} is done: {n} moved, {m} stay'],
    ['M-FACTOR-RESET', '{user}已重置您的两步验证，请登录后重新设置', '{user} has reset your second factor: set it up again'],
    [
      'M-FACTOR-OFF',
      '您的两步验证已关闭（{ip}）。不是您本人操作时，请立即修改密码',
      'Your second factor was turned off ({ip}). If that was not you, change your password now',
    ],
    [
      'M-FACTOR-PASSKEY',
      '您的账号新增了通行密钥「{name}」（{ip}）。不是您本人操作时，请立即删除它并修改密码',
      'The passkey {name} was added to your account ({ip}). If that was not you, remove it and change your password now',
    ],
    [
      'M-FACTOR-LOCKED',
      '有人以您的密码登录，但验证码连续错误，账号已暂时锁定（{ip}）。不是您本人操作时，请立即修改密码',
      'Somebody signed in with your password and failed at the codes, your account is locked for now ({ip}). If that was not you, change your password now',
    ],
    ['M-BACKUP-FAILED', '备份没有完成：{reason}', 'The backup was not made: {reason}'],
    ['M-CHECK-DIFF', '汇总自检发现{n}处差异：{where}', 'The check of the sums found {n} differences: {where}'],
  ],
}

const templates: ReadonlyMap<string, Template> = new Map(
  Object.entries(texts).flatMap(([category, list]) => list.map(([code, zh, en]) => [code, { category, zh, en }] as const)),
)

/** Every message code, by category. */
export const messageCodes: readonly string[] = [...templates.keys()]

/** The category that cannot be muted (docs/domain/message.md#muting). */
export const alwaysSent = 'APPROVE'

/** Messages about the user's own account cannot be muted. */
const isAboutAccount = (code: string): boolean => code.startsWith('M-FACTOR-')

/** Whether a kind of message can neither be muted nor disabled. Throws for an unknown code. */
export const isAlwaysSent = (code: string): boolean => categoryOfMessage(code) === alwaysSent || isAboutAccount(code)

/** The business categories that templates belong to; administrators rename them, but cannot remove them. */
export const templateCategories: readonly string[] = Object.keys(texts)

/** The category code of a message code. Throws for an unknown code. */
export function categoryOfMessage(code: string): string {
  return templateOf(code).category
}

/** The texts of a kind of message, with {places} for the values of an event. */
export interface TemplateTexts {
  zh: string
  en: string
}

/** A message's text, by the given texts or by those that come with the product; a missing value is empty. Throws for an unknown code. */
export function messageText(code: string, params: MessageParams, locale: 'zh-CN' | 'en' = 'zh-CN', own?: TemplateTexts | null): string {
  const template = own ?? templateOf(code)
  return fillPlaces(locale === 'en' ? template.en : template.zh, params)
}

/** The names that a kind of message fills in. Throws for an unknown code. */
export function placesOf(code: string): readonly string[] {
  const { zh, en } = templateOf(code)
  return [...new Set([...placesIn(zh), ...placesIn(en)])]
}

/** Whether the code has a template; messages of older releases may have none. */
export const hasTemplate = (code: string): boolean => templates.has(code)

/** The built-in category and texts of a code. Throws for an unknown code. */
export function templateOf(code: string): Template {
  const template = templates.get(code)
  if (!template) throw new Error(`No message is called ${code}`)
  return template
}

/** The screens of the records in messages; a record opens below its list. */
const screens: Readonly<Record<string, string>> = {
  task: '/home/workbench/pending',
  process_instance: '/home/myApply',
  process_copy: '/home/workbench/copyToMe',
  customer: '/crm/customer/list',
  clue: '/crm/clue/my',
  business: '/crm/business',
  reservation: '/crm/reservation',
  tickets: '/crm/ticket',
  order: '/order/list',
  order_maker: '/order/maker',
  loan: '/order/loan',
  income: '/order/income',
  contract: '/contract/list',
  pricing: '/pricing',
  supplier: '/purchase/supplier',
  resource: '/purchase/resource',
  payment: '/finance/payment',
  invoice: '/finance/invoice',
  receivable: '/finance/receivable',
  other_cost: '/finance/otherCost',
  settlement: '/finance/settlement',
}

/** Kinds without a screen for a single record. */
const wholeScreens: Readonly<Record<string, string>> = {
  process_incident: '/flow/instance?view=incident',
  project: '/okr-project/index/myAllProject',
  import_batch: '/home/transfer',
  export_job: '/home/transfer?tab=exports',
  self_check: '/finance/accounting',
  backup: '/system/operations',
  daily_report: '/home/daily/customer',
  daily_CLUE: '/home/daily/clue',
  daily_BUSINESS: '/home/daily/business',
  daily_CUSTOMER: '/home/daily/customer',
}

/** Tabs of the workspace that open a row of a project. */
const tabs: Readonly<Record<string, string>> = {
  project_task: '/okrProject/task',
  objective: '/okrProject/okr',
  key_result: '/okrProject/okr',
  project_document: '/okrProject/document',
}

const reportMark = 'report_'

/**
 * The address that a message opens: its record, or the list where there is no key; null where there is no screen. `row` is what the message is about where it belongs to the record.
 */
export function jumpUrlOf(bizType: string | null, bizKey: string | null, row?: { type: string | null; key: string | null }): string | null {
  if (!bizType) return null
  const tab = bizType === 'project' && row?.type ? tabs[row.type] : undefined
  if (tab && bizKey) return `${tab}?key=${bizKey}&open=${row?.key ?? ''}`
  const whole = wholeScreens[bizType]
  if (whole) return whole
  if (bizType.startsWith(reportMark)) return `/statistics/${bizType.slice(reportMark.length)}${bizKey ? `?sheet=${bizKey}` : ''}`
  const path = screens[bizType]
  return path ? (bizKey ? `${path}/${bizKey}` : path) : null
}
