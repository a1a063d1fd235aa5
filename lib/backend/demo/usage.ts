// The demo company's click log of the last weeks: which of their pages its people opened on working days, and what they clicked there
// (docs/domain/demo.md#data).
import { sql } from 'kysely'
import { storedTime } from '../../model/moment.ts'
import { viewEvent } from '../../model/track.ts'
import { insertRows } from '../db/insert-rows.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { clockOf, isWeekend, midnightOf } from './clock.ts'
import { keyAt, randomOf } from './random.ts'

const lastDays = 40

/** How often each page is opened, and what is clicked on it. */
const pages: readonly (readonly [path: string, weight: number, clicks: readonly (readonly [code: string, text: string])[]])[] = [
  ['/', 8, [['messages', '消息']]],
  [
    '/home/workbench/pending',
    5,
    [
      ['approval.confirm', '同意'],
      ['query', '查询'],
    ],
  ],
  ['/home/myApply', 2, [['query', '查询']]],
  ['/home/apply', 1, [['apply.choose', '用印申请']]],
  [
    '/crm/customer/list',
    9,
    [
      ['query', '查询'],
      ['add', '新增客户'],
      ['export', '导出'],
    ],
  ],
  [
    '/crm/clue/my',
    6,
    [
      ['query', '查询'],
      ['add', '新增线索'],
    ],
  ],
  ['/crm/business', 4, [['query', '查询']]],
  ['/crm/follow', 4, [['query', '查询']]],
  [
    '/order/list',
    4,
    [
      ['query', '查询'],
      ['export', '导出'],
    ],
  ],
  ['/finance/receivable', 4, [['query', '查询']]],
  ['/statistics/sign', 2, [['export', '导出']]],
  [
    '/system/user',
    2,
    [
      ['query', '查询'],
      ['add', '新增用户'],
    ],
  ],
]

const people = rawRows({ user_key: 'sys_user.user_key', paths: 'text[]' })

/** Nothing when there are any clicks already. */
export async function seedDemoUsage({ db, now }: Context): Promise<void> {
  if (await db.selectFrom('track_log').select('log_key').limit(1).executeTakeFirst()) return
  const random = randomOf(20_260_709)
  const clock = clockOf(now, random)
  const users = await people.read(
    db,
    sql`select u.user_key, array_agg(distinct p.url) as paths from sys_user u join role r on r.role_key = any(u.role_id_list)
      join role_permission g on g.role_key = r.role_key join permission p on p.permission_key = g.permission_key
      where u.status = '1' and not u.is_deleted and p.url = any(${pages.map(([path]) => path)}::text[]) group by u.user_key, u.username order by u.username`,
  )
  const rows: Record<string, unknown>[] = []
  for (let day = -lastDays; day <= 0; day++) {
    for (const { user_key, paths } of users) {
      if (!random.chance(isWeekend(clock.at(day, 12)) ? 0.1 : 0.9)) continue
      const own = pages.filter(([path]) => paths.includes(path)).map((page) => [page, page[1]] as const)
      let moment = clock.at(day, random.int(8, 10), random.int(0, 59))
      for (let count = random.int(2, 6); count > 0; count--) {
        const [page_path, , clicks] = random.weighted(own)
        const click = random.chance(0.4) ? random.pick(clicks) : null
        for (const [event_code, element_text] of [[viewEvent, null], ...(click ? [click] : [])] as const) {
          moment += random.int(20, 2400) * 1000
          if (moment < now.getTime()) rows.push({ log_key: keyAt(random, moment), user_key, page_path, event_code, element_text, moment })
        }
      }
    }
  }
  const seen = new Set<string>()
  const stored = rows.map(({ moment, ...row }) => {
    const day = `${row.user_key} ${midnightOf(Number(moment))}`
    const is_first = !seen.has(day)
    seen.add(day)
    const time = storedTime(new Date(Number(moment)))
    return { ...row, is_first, client_time: time, create_time: time }
  })
  await insertRows(db, 'track_log', stored)
}
