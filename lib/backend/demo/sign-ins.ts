// The demo company's sign-in log of the last weeks: mornings on working days, mistyped passwords, a lock that an administrator lifted, and attempts to guess passwords
// (docs/domain/demo.md#data).
import { sql } from 'kysely'
import { storedTime } from '../../model/moment.ts'
import { insertRows } from '../db/insert-rows.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { clockOf, isWeekend } from './clock.ts'
import { keyAt, randomOf } from './random.ts'

const lastDays = 30

const devices = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36 Edg/148.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
] as const

const people = rawRows({ user_key: 'sys_user.user_key', username: 'sys_user.username' })

interface Entry {
  user_key: string | null
  username: string
  action: string
  success: boolean
  reason?: string
  ip: string
  user_agent: string
  moment: number
}

/** Nothing when anybody has signed in already. */
export async function seedDemoSignIns({ db, now }: Context): Promise<void> {
  if (await db.selectFrom('login_log').select('log_key').limit(1).executeTakeFirst()) return
  const random = randomOf(20_261_126)
  const clock = clockOf(now, random)
  const users = await people.read(
    db,
    sql`select user_key, username from sys_user where status = '1' and not is_deleted and password_hash is not null order by username`,
  )
  const entries: Entry[] = []
  for (const [index, person] of users.entries()) {
    const own = { ...person, ip: `10.8.${index % 6}.${20 + (index % 200)}`, user_agent: devices[index % devices.length] as string }
    for (let day = -lastDays; day <= 0; day++) {
      if (!random.chance(isWeekend(clock.at(day, 12)) ? 0.05 : 0.85)) continue
      const begin = clock.at(day, 8, random.int(30, 59))
      if (random.chance(0.06)) entries.push({ ...own, action: 'login', success: false, reason: 'signIn.wrong', moment: begin - 40_000 })
      entries.push({ ...own, action: 'login', success: true, moment: begin })
      if (random.chance(0.5)) entries.push({ ...own, action: 'logout', success: true, moment: clock.at(day, 18, random.int(0, 50)) })
    }
  }
  entries.push(...guesses(clock.at(-6, 3, 12)), ...forgotten(users[3], clock.at(-2, 9, 4)))
  const past = entries.filter(({ moment }) => moment < now.getTime())
  await insertRows(
    db,
    'login_log',
    past.map(({ moment, reason = null, ...entry }) => ({
      ...entry,
      reason,
      log_key: keyAt(random, moment),
      create_time: storedTime(new Date(moment)),
    })),
  )
  await sql`update sys_user u set last_login_time = l.at, last_login_ip = l.ip
    from (select distinct on (user_key) user_key, create_time as at, ip from login_log where action = 'login' and success order by user_key, create_time desc) l
    where l.user_key = u.user_key`.execute(db)
}

/** At night an unknown person tries names that no account has. */
function guesses(begin: number): Entry[] {
  return ['admin', 'root', 'test', 'administrator', 'zhangwei', 'admin', 'guest'].map((username, at) => ({
    user_key: null,
    username,
    action: 'login',
    success: false,
    reason: 'signIn.wrong',
    ip: '203.0.113.77',
    user_agent: 'python-requests/2.32',
    moment: begin + at * 4_000,
  }))
}

/** After ten wrong passwords an account is locked, and an administrator lifts the lock. */
function forgotten(person: { user_key: string; username: string } | undefined, begin: number): Entry[] {
  if (!person) return []
  const own = { ...person, ip: '10.8.3.41', user_agent: devices[0] }
  const failures = Array.from({ length: 10 }, (_, at) => ({
    ...own,
    action: 'login',
    success: false,
    reason: 'signIn.wrong',
    moment: begin + at * 15_000,
  }))
  return [
    ...failures,
    { ...own, action: 'brake', success: false, moment: begin + 150_000 },
    { ...own, action: 'unlock', success: true, moment: begin + 400_000 },
  ]
}
