// The demo company's people as the customer data needs them: who sells, who leads whom, who is asked.
import { sql } from 'kysely'
import type { Db } from '../db/gateway.ts'

export interface DemoUser {
  user_key: string
  username: string
  realname: string
  main_depart_key: string | null
  leader_key: string | null
}

export interface People {
  /** The eight who sell, in a fixed order. */
  sales: readonly DemoUser[]
  /** Sales leaders of the three departments: 陈立, 赵倩, 吴峰. */
  leaders: readonly DemoUser[]
  of(username: string): DemoUser
  /** The leader above a user; the first sales leader where there is none. */
  leaderOf(user: DemoUser): DemoUser
}

const sales = ['huangwen', 'xujia', 'zhengkai', 'luolin', 'xietao', 'tangyu', 'dengchaoqun', 'fengli']
const leaders = ['chenli', 'zhaoqian', 'wufeng']

/** Reads the people. Throws when one of those the data speaks of is missing. */
export async function readPeople(db: Db): Promise<People> {
  const { rows } = await sql<DemoUser>`
    select user_key, username, realname, main_depart_key, leader_key from sys_user where not is_deleted order by username`.execute(db)
  const byName = new Map(rows.map((user) => [user.username, user]))
  const byKey = new Map(rows.map((user) => [user.user_key, user]))
  const of = (username: string) => {
    const user = byName.get(username)
    if (!user) throw new Error(`The demo company has no user called ${username}`)
    return user
  }
  const first = of('chenli')
  return {
    sales: sales.map(of),
    leaders: leaders.map(of),
    of,
    leaderOf: (user) => (user.leader_key && byKey.get(user.leader_key)) || first,
  }
}
