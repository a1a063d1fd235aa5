// The demo company's approvals: leave requests and seals of the last two months, and the tasks of each approver today
// (docs/domain/demo.md#data). Made by the rules of the calls, each at its own time.
import { sql } from 'kysely'
import { leave } from '../../model/entities/leave.ts'
import { plusDays } from '../../model/moment.ts'
import { loadTask } from '../approval/access.ts'
import { confirmTask, reassignTask } from '../approval/decide-task.ts'
import { executeUserCommand, type UserCommand } from '../approval/execute-user-command.ts'
import { startFreely } from '../approval/start.ts'
import { isWorkday } from '../base/workday.ts'
import { submitRecord } from '../bpm/store/submit.ts'
import type { Db } from '../db/gateway.ts'
import { rawRows } from '../db/raw-rows.ts'
import { storeRecord } from '../entity/save.ts'
import type { Context } from '../kernel/context.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { systemContext } from '../kernel/pipeline.ts'
import { principalOf } from '../kernel/principal.ts'
import { type Clock, clockOf, dayMs, timeText } from './clock.ts'
import { markLoaded } from './mark-loaded.ts'
import { type Random, randomOf } from './random.ts'

const hour = 3_600_000
const ended = 72

const applicants = [
  'xujia',
  'huangwen',
  'zhengkai',
  'luolin',
  'xietao',
  'tangyu',
  'dengchaoqun',
  'fengli',
  'pengcheng',
  'panting',
  'yuyang',
  'tiantian',
  'hanmei',
  'weiran',
  'lvjing',
  'jiangyi',
] as const

/** Leave types with the reasons given. */
const reasons: readonly (readonly [type: string, reason: string, days: number])[] = [
  ['AFFAIR', '家中老人就医，需陪同', 1],
  ['AFFAIR', '办理房产过户手续', 1],
  ['AFFAIR', '孩子学校家长会', 0.5],
  ['SICK', '感冒发烧，医嘱休息', 1],
  ['SHIFT', '上周末路演加班调休', 1],
  ['ANNUAL', '年假，回乡探亲', 1],
]
const seals: readonly (readonly [type: string, reason: string, file: string])[] = [
  ['合同专用章', '客户服务合同盖章', '服务合同.pdf'],
  ['公章', '招投标授权委托书盖章', '授权委托书.pdf'],
  ['财务专用章', '银行询证函盖章', '询证函.pdf'],
  ['公章', '员工在职证明盖章', '在职证明.pdf'],
]
const yes = ['同意', '已核对，同意', '情况属实，同意', '同意，请做好工作交接']
const no = ['时间与路演冲突，请调整后再提', '附件不全，请补充后重新提交']

interface Stage {
  kernel: Kernel
  db: Db
  random: Random
  clock: Clock
  people: ReadonlyMap<string, string>
}

/** A context of a person at a moment. Past events of the demo send no messages. */
async function as(stage: Stage, user: string, at: number): Promise<Context> {
  const principal = await principalOf(stage, user)
  const context = systemContext({ ...stage.kernel, now: () => new Date(at) }, stage.db, principal)
  return { ...context, visitor: principal, user: principal as NonNullable<typeof principal>, emit: async () => undefined }
}

/** Loads the approvals once; the demo people must be there. */
export async function seedDemoApprovals(kernel: Kernel): Promise<void> {
  await kernel.transaction(async (db) => {
    if (!(await markLoaded(db, 'approvals', kernel.now()))) return
    const random = randomOf(20_260_521)
    const users = await db.selectFrom('sys_user').select(['username', 'user_key']).where('is_deleted', '=', false).execute()
    const stage = {
      kernel,
      db,
      random,
      clock: clockOf(kernel.now(), random),
      people: new Map(users.map((user) => [user.username, user.user_key])),
    }
    for (let count = 0; count < ended; count++) await finish(stage, await begin(stage, count, 8 + random.int(0, 50)))
    for (let count = 0; count < applicants.length * 2; count++) await begin(stage, count, random.int(0, 5))
    for (let count = 0; count < 12; count++) {
      const begun = await begin(stage, count * 3 + 1, random.int(2, 6))
      await decideNext(stage, begun, 'confirm')
    }
    await turnSome(stage, 5)
    await beginUnusual(stage)
  })
}

interface Begun {
  id: string
  at: number
}

/** One application, `ago` days ago. */
async function begin(stage: Stage, count: number, ago: number): Promise<Begun> {
  const { random, clock, people } = stage
  const user = people.get(applicants[count % applicants.length] as string) as string
  const at = clock.ago(ago)
  const context = await as(stage, user, at)
  if (count % 5 < 3) {
    const [leave_type, reason, days] = random.pick(reasons)
    const day = workdayAfter(timeText(at + (3 + (count % 40)) * dayMs).slice(0, 10))
    const start_time = `${day} 09:00:00`
    const end_time = `${day} ${days < 1 ? '12:00:00' : '18:00:00'}`
    const input = { leave_type, start_time, end_time, reason }
    const row = await storeRecord(context, leave, input)
    const executed = await submitOrNot(context, row.leave_key as string)
    if (executed) return { id: executed, at }
  }
  const [seal_type, reason, file] = random.pick(seals)
  const variables = { seal_type, copies: random.int(1, 4), reason, attachments: file }
  const { root } = await startFreely(context, { key: 'SEAL_APPLY', title: `${seal_type}：${reason}`, variables })
  return { id: root, at }
}

/** The day itself, or the next working day. */
function workdayAfter(day: string): string {
  let at = day
  while (!isWorkday(at)) at = plusDays(at, 1)
  return at
}

/** Submits a leave request; null where a rule refuses it (it then stays a draft, as people have them). */
async function submitOrNot(context: Context, key: string): Promise<string | null> {
  await sql`savepoint leave_request`.execute(context.db)
  try {
    return (await submitRecord(context, leave.name, key))?.root ?? null
  } catch {
    await sql`rollback to savepoint leave_request`.execute(context.db)
    return null
  }
}

const openTasks = rawRows({ id: 'bpm_task.id', assignee: 'bpm_task.assignee', candidate: 'text?' })

function openTask({ db }: Stage, root: string) {
  return openTasks.first(
    db,
    sql`select t.id, t.assignee, (select u.user_key from bpm_candidate c join role r on c.kind = 'group' and r.role_code = c.value
      join sys_user u on r.role_key = any(u.role_id_list) and u.status = '1' where c.task_id = t.id order by u.user_key limit 1) as candidate
    from bpm_task t where t.root_id = ${root} and not t.is_closed and t.status = 'PENDING' order by t.id limit 1`,
  )
}

/** The next decision, some hours later; false if no decision is open. */
async function decideNext(stage: Stage, begun: Begun, way: 'confirm' | 'reject'): Promise<boolean> {
  const { random, clock } = stage
  const open = await openTask(stage, begun.id)
  const user = open?.assignee ?? open?.candidate
  if (!open || !user) return false
  begun.at = Math.min(clock.now - 60_000, begun.at + random.int(1, 20) * hour)
  const context = await as(stage, user, begun.at)
  const head = await loadTask(context, open.id)
  if (way === 'reject') await executeUserCommand(context, head, { type: 'reject', task: open.id, comment: random.pick(no) })
  else await confirmTask(context, head, { comment: random.chance(0.7) ? random.pick(yes) : null, variables: {} })
  return way === 'confirm'
}

/** Decides until the application has ended: most pass, some are rejected or withdrawn. */
async function finish(stage: Stage, begun: Begun): Promise<void> {
  const { random, db } = stage
  const lot = random.next()
  if (lot < 0.08) {
    const instance = await db.selectFrom('bpm_instance').select('starter').where('id', '=', begun.id).executeTakeFirst()
    const context = await as(stage, instance?.starter as string, begun.at + hour)
    await executeUserCommand(context, { root: begun.id }, { type: 'cancel', reason: '安排有变' })
    return
  }
  const rejected = lot < 0.2
  for (let step = 0; step < 8; step++) if (!(await decideNext(stage, begun, rejected && step === 0 ? 'reject' : 'confirm'))) return
}

/** Four exceptional ones: sent back to the leader, waiting for a signer, delegated, suspended. */
async function beginUnusual(stage: Stage): Promise<void> {
  const { clock, people } = stage
  const helper = people.get('zhouhui') as string
  const sealOf = (count: number) => begin(stage, count, 2)
  const back = await sealOf(3)
  await decideNext(stage, back, 'confirm')
  await decideWith(stage, back, (task) => ({ type: 'reject', task, node: 'depart_leader', comment: '用途不清楚，请部门核实后再提' }))
  const signed = await sealOf(4)
  await decideWith(stage, signed, (task) => ({ type: 'addSigner', task, users: [helper], place: 'before', comment: '请周总先看' }))
  const delegated = await sealOf(8)
  await decideWith(stage, delegated, (task) => ({ type: 'delegate', task, to: helper, comment: '请给出意见' }))
  const held = await sealOf(9)
  const admin = await as(stage, people.get('hemin') as string, Math.min(clock.now - 60_000, held.at + hour))
  await executeUserCommand(admin, { root: held.id }, { type: 'suspend', reason: '公章外借未还' })
}

/** A decision of the current approver, an hour later. */
async function decideWith(stage: Stage, begun: Begun, command: (task: string) => UserCommand): Promise<void> {
  const open = await openTask(stage, begun.id)
  const user = open?.assignee ?? open?.candidate
  if (!open || !user) throw new Error('the application waits for nobody')
  begun.at = Math.min(stage.clock.now - 60_000, begun.at + hour)
  await executeUserCommand(await as(stage, user, begun.at), { root: begun.id, task: open.id }, command(open.id))
}

/** Some of the waiting tasks were handed over. */
async function turnSome(stage: Stage, count: number): Promise<void> {
  const rows = await stage.db
    .selectFrom('bpm_task')
    .select(['id', 'assignee', sql<string>`extract(epoch from arrive_time) * 1000`.as('arrive')])
    .where('is_closed', '=', false)
    .where('assignee', 'is not', null)
    .$narrowType<{ assignee: string }>()
    .orderBy('arrive_time')
    .orderBy('id')
    .limit(count * 3)
    .execute()
  const heirs = ['chenli', 'zhouhui', 'zhongling', 'suqing', 'fangmingyuan'].flatMap((name) => stage.people.get(name) ?? [])
  for (let index = 0; index < count; index++) {
    const task = rows[index * 3]
    const heir = [...heirs.slice(index), ...heirs].find((one) => one !== task?.assignee)
    if (!task || !heir) continue
    const context = await as(stage, task.assignee, Math.min(stage.clock.now - 60_000, Number(task.arrive) + 2 * hour))
    await reassignTask(context, await loadTask(context, task.id), { to: heir, comment: '本周出差，请代为审批', from: null })
  }
}
