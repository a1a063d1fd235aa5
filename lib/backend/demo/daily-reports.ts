// Loads the demo company's daily reports of the last days, with the figures that the records of those days give, and the targets of the year
// (docs/domain/demo.md#data).
import { sql } from 'kysely'
import { text } from '../../i18n/text.ts'
import { type DailyType, dailyTypes } from '../../model/daily-report.ts'
import { dailyReport } from '../../model/entities/daily-report.ts'
import { target } from '../../model/entities/target.ts'
import { wireTime } from '../../model/moment.ts'
import { newKey } from '../base/crypto.ts'
import { readDailyFigures } from '../daily/figures.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { systemContext } from '../kernel/pipeline.ts'
import { principalOf } from '../kernel/principal.ts'
import { insertRecords, type Row } from './insert.ts'

const dayMs = 86_400_000
const sellers = rawRows({
  user_key: 'sys_user.user_key',
  realname: 'sys_user.realname',
  depart: 'sys_user.main_depart_key',
  leader: 'sys_user.leader_key',
})
const writers = 11
const lastDays = 13

const words: Readonly<Record<DailyType, readonly (readonly [summary: string, problem: string, plan: string])[]>> = {
  CLUE: [
    ['上午集中回访展会线索，约到两家明天通话。', '', '跟进未接通的线索，换时段再拨。'],
    ['新分配的线索全部完成首次联系，一条转为客户。', '有三条号码为空号。', '整理无效线索，向市场反馈渠道质量。'],
    ['转介绍线索意向明确，已约上门。', '', '准备上门材料，确认会议室。'],
  ],
  BUSINESS: [
    ['推进两个商机到方案报价，金额已与客户核对。', '客户希望再降服务费。', '请主管确认折扣，周内给正式报价。'],
    ['重点商机完成现场核查，预计下周签约。', '', '准备合同文本，约签约时间。'],
    ['梳理停留过久的商机，关闭一个，更新两个。', '', '回访另外两个客户的决策人。'],
  ],
  CUSTOMER: [
    ['拜访两家老客户，新增一个联系人。', '', '为到访客户准备材料清单。'],
    ['客户到访洽谈顺利，确认补充流水。', '缺近三个月对公流水。', '催收材料，约复谈时间。'],
    ['回访十五天未跟进的客户，四家恢复联系。', '', '继续处理即将回收的客户。'],
  ],
}

/** Nothing when there are any reports already. */
export async function seedDemoDailyReports(context: Context): Promise<void> {
  const { db, kernel } = context
  const known = await db.selectFrom('daily_report').select('report_key').limit(1).executeTakeFirst()
  if (known) return
  const people = await sellers.read(
    db,
    sql`select u.user_key, u.realname, u.main_depart_key as depart, u.leader_key as leader from sys_user u
      where u.status = '1' and not u.is_deleted and exists (select 1 from role r where r.role_key = any(u.role_id_list) and r.role_code in ('sales', 'sales_leader'))
      order by u.username`,
  )
  await seedTargets(context, people)
  const rows: Row[] = []
  for (const [place, { user_key, realname, depart, leader }] of people.slice(0, writers).entries()) {
    const user = await principalOf({ kernel, db }, user_key)
    if (!user) continue
    const own = systemContext(kernel, db, user)
    for (let back = 1; back <= lastDays; back++) {
      const day = wireTime(new Date(context.now.getTime() - back * dayMs)).slice(0, 10)
      if ([0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())) continue
      for (const [index, type] of dailyTypes.entries()) {
        if ((place + back + index) % 3 === 0) continue
        const [summary, problem, plan] = words[type][(place + back) % 3] ?? ['', '', '']
        const read = back > 1 && leader !== null
        const time = `${day} 18:${String(10 + ((place * 7 + back * 3 + index) % 45)).padStart(2, '0')}:00`
        rows.push({
          report_key: newKey(),
          report_title: `${realname} ${day} ${text('zh-CN', `daily.title.${type}`)}`,
          report_type: type,
          report_date: day,
          user_key,
          depart_key: depart,
          figures: Object.fromEntries((await readDailyFigures(own, type, day)).map(({ name, value }) => [name, value])),
          summary,
          problem,
          plan,
          status: read ? 'READ' : 'SUBMITTED',
          submit_time: time,
          read_time: read ? `${day} 20:30:00` : null,
          read_by_key: read ? leader : null,
          create_time: time,
          create_by_key: user_key,
          update_time: time,
          update_by_key: user_key,
        })
      }
    }
  }
  await insertRecords(db, dailyReport, rows)
}

/** Targets of this year: signed amount, visits and leads of each consultant, and the sums of departments. */
async function seedTargets(
  context: Context,
  people: readonly { user_key: string; realname: string; depart: string | null }[],
): Promise<void> {
  const year = Number(wireTime(context.now).slice(0, 4))
  const time = `${year}-01-05 09:00:00`
  const departs = await context.db.selectFrom('department').select(['id', 'depart_name']).where('is_deleted', '=', false).execute()
  const season = [0.7, 0.6, 1, 1, 1.1, 1.1, 1, 1, 1.2, 1.1, 1.1, 1.1]
  const row = (type: string, object: 'USER' | 'DEPART', key: string, name: string, level: string, month: number): Row => ({
    target_key: newKey(),
    target_type: type,
    object_type: object,
    object_key: key,
    object_name: name,
    year,
    level,
    ...Object.fromEntries(
      season.map((part, index) => [`m${index + 1}`, (Math.round((month * part) / 100) * 100 || Math.round(month * part)).toFixed(2)]),
    ),
    create_time: time,
    update_time: time,
  })
  const rows: Row[] = []
  for (const { user_key, realname } of people) {
    rows.push(row('SIGN', 'USER', user_key, realname, 'BASE', 400_000), row('SIGN', 'USER', user_key, realname, 'STRETCH', 600_000))
    rows.push(
      row('DOOR', 'USER', user_key, realname, 'BASE', 6),
      row('CLUE', 'USER', user_key, realname, 'BASE', 12),
      row('INCOME', 'USER', user_key, realname, 'BASE', 10_000),
    )
  }
  for (const { id, depart_name } of departs) {
    const members = people.filter(({ depart }) => depart === id).length
    if (members > 0)
      rows.push(
        row('SIGN', 'DEPART', id, depart_name, 'BASE', members * 400_000),
        row('SIGN', 'DEPART', id, depart_name, 'STRETCH', members * 600_000),
      )
  }
  await insertRecords(context.db, target, rows)
}
