// The demo company's people as the customer data needs them: salespeople, their leaders, approvers.
import type { Selectable } from 'kysely'
import type { Db } from '../db/gateway.ts'
import type { Tables } from '../db/tables.ts'

export type DemoUser = Pick<Selectable<Tables['sys_user']>, 'user_key' | 'username' | 'realname' | 'main_depart_key' | 'leader_key'>

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

/** Reads the people. Throws if a person whom the data names is missing. */
export async function readPeople(db: Db): Promise<People> {
  const rows = await db
    .selectFrom('sys_user')
    .select(['user_key', 'username', 'realname', 'main_depart_key', 'leader_key'])
    .where('is_deleted', '=', false)
    .orderBy('username')
    .execute()
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
