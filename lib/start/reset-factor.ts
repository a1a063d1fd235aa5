// npm run reset-factor -- USERNAME: removes a user's second factor if no administrator can, while others work (docs/domain/sessions.md#second-factor).
import { environment, environmentWarnings } from '../backend/base/environment.ts'
import type { Db } from '../backend/db/gateway.ts'
import { versionOfTables } from '../backend/db/migrator.ts'
import { openBeside } from '../backend/db/running.ts'
import { writeEvent } from '../backend/kernel/enqueue.ts'
import { removeFactors } from '../backend/kernel/second-factor.ts'
import { endSessions } from '../backend/kernel/sessions.ts'
import { writeAudit } from '../backend/kernel/traces.ts'
import { explainAndExit, requireNode, StartError } from './start-error.ts'

/** The name of the operator in the message to the user. */
const operator = '运维人员'

async function main(): Promise<void> {
  requireNode()
  for (const line of environmentWarnings(process.env)) console.warn(line)
  const username = process.argv[2]?.trim().toLowerCase()
  if (!username) throw new StartError('请写明账号：npm run reset-factor -- USERNAME\n  Name an account: npm run reset-factor -- USERNAME')
  const { db, close } = await openBeside(environment())
  try {
    if ((await versionOfTables(db)) !== 'this')
      throw new StartError(
        '这里没有本版本的数据；请检查 DATA_DIR、DATABASE_URL，并用正在运行的那个版本执行。未做任何改动。\n  There are no data of this version here: check DATA_DIR and DATABASE_URL, and use the version that is running. Nothing was changed.',
      )
    const name = await db.transaction().execute((transaction) => reset(transaction as Db, username, new Date()))
    console.log(`\n  已重置 ${name}（${username}）的两步验证，登录会话已结束；请凭密码登录后重新设置。`)
    console.log(
      `  The second factor of ${name} (${username}) is reset and all sessions have ended: sign in by the password and set up a new one.\n`,
    )
  } finally {
    await close()
  }
}

/** The same as by an administrator, in the name of the operator. Returns the user's name. */
async function reset(db: Db, username: string, now: Date): Promise<string> {
  const user = await db
    .selectFrom('sys_user')
    .select(['user_key', 'realname'])
    .where('username', '=', username)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  if (!user) throw new StartError(`没有账号 ${username}。\n  There is no account ${username}.`)
  if (!(await removeFactors(db, user.user_key)))
    throw new StartError(`${username} 没有开启两步验证，未做任何改动。\n  ${username} has no second factor. Nothing was changed.`)
  await endSessions(db, [user.user_key])
  await writeAudit(db, { biz_type: 'sys_user', biz_key: user.user_key, action: 'resetFactor' }, { user_key: null, ip: '', now })
  await writeEvent(db, 'message', { code: 'M-FACTOR-RESET', receivers: [user.user_key], params: { user: operator } }, now)
  return user.realname
}

main().catch(explainAndExit)
