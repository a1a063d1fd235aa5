// Tickets of the demo company in every state, with their handling; three are late.
import { hoursOf } from '../../model/steps/ticket.ts'
import { addWorkingHours } from '../base/working-time.ts'
import { timeText } from './clock.ts'
import { stamp } from './config.ts'
import type { DemoCustomer, Row, Setting } from './customers.ts'
import { keyAt, randomOf } from './random.ts'
import { numberByDay } from './sales.ts'

const seedNumber = 20_261_124
const hourMs = 3_600_000

type State = 'WAIT' | 'PROCESSING' | 'PENDING' | 'CONFIRMING' | 'FINISHED' | 'CANCEL'
const plan: readonly (readonly [State, number, late?: true])[] = [
  ['WAIT', 5],
  ['WAIT', 1, true],
  ['PROCESSING', 7],
  ['PROCESSING', 2, true],
  ['PENDING', 3],
  ['CONFIRMING', 4],
  ['FINISHED', 15],
  ['CANCEL', 3],
]
const cases: readonly (readonly [title: string, type: string, content: string, solution: string])[] = [
  [
    '还款计划表与合同不一致',
    'CONSULT_FEE',
    '客户收到的还款计划表首期金额与合同附件不一致，请核对。',
    '系统首期按实际天数计息，已重新出具说明并发给客户确认。',
  ],
  [
    '申请开具服务费发票',
    'AFTER_SALE_INVOICE',
    '客户已付服务费，需要增值税专用发票，抬头与税号已登记。',
    '已提交财务开票，电子发票已发送到客户邮箱。',
  ],
  ['补充近半年银行流水', 'MATERIAL', '进件银行要求补充近半年对公流水，请联系客户提供。', '客户已提供加盖公章的流水，资料已转进件银行。'],
  ['放款时间比约定晚', 'COMPLAINT_TIME', '客户反映放款比约定晚了三天，要求说明原因。', '已向客户说明抵押登记排期原因，并致歉，客户接受。'],
  [
    '咨询提前还款违约金',
    'CONSULT_PRODUCT',
    '客户希望提前结清，咨询违约金比例与办理流程。',
    '已发送提前还款说明，违约金为剩余本金的百分之一。',
  ],
  ['合同信息变更', 'AFTER_SALE_CONTRACT', '客户变更了法定代表人，需要更新服务合同信息。', '补充协议已寄送客户签署并归档。'],
  ['顾问回复不及时', 'COMPLAINT_SERVICE', '客户反映连续两天联系不上顾问，请尽快处理。', '主管已回访致歉，更换了对接顾问。'],
  ['手机收不到验证码', 'SYSTEM', '客户在签约页面收不到短信验证码，已多次尝试。', '号码被运营商拦截，已加入白名单，客户签约成功。'],
]

export interface DemoTickets {
  tickets: Row[]
  logs: Row[]
  numbers: (readonly [rule: string, scope: string, number: number])[]
}

export function buildTickets(setting: Setting, customers: readonly DemoCustomer[], contacts: readonly Row[]): DemoTickets {
  const random = randomOf(seedNumber)
  const { clock, people } = setting
  const tickets: Row[] = []
  const logs: Row[] = []
  const handlers = ['tiantian', 'caihong', 'panting', 'yuyang'].map((name) => people.of(name))
  const owned = customers.filter((one) => one.tenure !== null && one.life.created < clock.now - 30 * 86_400_000)
  const all = plan.flatMap(([state, count, late]) => Array.from({ length: count }, () => ({ state, late: late === true })))
  all.forEach(({ state, late }, index) => {
    const one = owned[(index * 7) % owned.length] as DemoCustomer
    const owner = one.tenure?.owner ?? random.pick(people.sales)
    const [title, type, content, solution] = random.pick(cases)
    const priority = late ? 'URGENT' : random.pick(['URGENT', 'HIGH', 'MIDDLE', 'MIDDLE', 'LOW'] as const)
    const over = state === 'FINISHED' || state === 'CANCEL'
    const created = late
      ? clock.ago(3)
      : over
        ? clock.ago(random.int(4, 60))
        : Math.min(clock.ago(0), clock.now - hourMs * random.int(1, 4))
    const step = (n: number) => Math.min(clock.now - 60_000, created + n * hourMs * random.int(1, 4))
    const contact = contacts.find((row) => row.customer_key === one.key)
    const waits = state === 'WAIT' && index % 2 === 0
    const handler = waits ? null : random.pick(handlers)
    const by = handler?.user_key ?? null
    const key = keyAt(random, created)
    const deadline = addWorkingHours(
      new Date(created),
      late ? 2 : state === 'WAIT' || state === 'PROCESSING' ? Math.max(24, hoursOf[priority] ?? 24) : (hoursOf[priority] ?? 24),
    )
    const solved = state === 'CONFIRMING' || state === 'FINISHED'
    const told = (action: string, at: number, words: string, who: string | null) =>
      logs.push({ log_key: keyAt(random, at), ticket_key: key, ticket_action: action, content: words, ...stamp(at, who ?? owner.user_key) })
    told('CREATE', created, title, owner.user_key)
    const accepted = state !== 'WAIT' && state !== 'CANCEL'
    if (accepted) told('ACCEPT', step(1), handler?.realname ?? '', by)
    if (state === 'PENDING') told('SUSPEND', step(2), '等待客户补充资料', by)
    if (accepted && random.chance(0.5)) told('NOTE', step(2), '已电话联系客户，确认了具体情况。', by)
    if (solved) told('SOLVE', step(3), solution, by)
    if (state === 'FINISHED') told('CONFIRM', step(4), '已电话回访，客户满意。', owner.user_key)
    if (state === 'CANCEL') told('CANCEL', step(1), '客户自行解决', owner.user_key)
    tickets.push({
      ticket_key: key,
      ticket_title: title,
      ticket_type: type,
      priority,
      customer_key: one.key,
      customer_contact_key: contact?.customer_contact_key ?? null,
      phone: contact?.phone ?? one.row.phone ?? setting.nextPhone(),
      content,
      handler_key: by,
      cc_keys: random.chance(0.2) ? [people.leaderOf(owner).user_key] : [],
      deadline: timeText(deadline.getTime()),
      accept_time: accepted ? timeText(step(1)) : null,
      solve_time: solved ? timeText(step(3)) : null,
      finish_time: state === 'FINISHED' ? timeText(step(4)) : null,
      pending_time: state === 'PENDING' ? timeText(step(2)) : null,
      pending_reason: state === 'PENDING' ? '等待客户补充资料' : null,
      status: state,
      solution: solved ? solution : null,
      satisfaction: state === 'FINISHED' ? random.pick([3, 4, 4, 5, 5, 5]) : null,
      revisit_remark: state === 'FINISHED' ? '已电话回访' : null,
      cancel_reason: state === 'CANCEL' ? '客户自行解决' : null,
      warned: late ? 2 : 0,
      owner_key: owner.user_key,
      owner_depart_key: owner.main_depart_key,
      ...stamp(created, owner.user_key),
    })
  })
  const numbers = [...numberByDay(tickets, 'ticket_code', 'GD', 4)].map(([day, n]) => ['tickets', day, n] as const)
  return { tickets, logs, numbers }
}
