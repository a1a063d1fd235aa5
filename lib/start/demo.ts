// The accounts that the start command shows: the demo company's, or the first administrator's.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The password of all demo accounts: DEMO_PASSWORD, else one created at the first demo start and stored beside the data, so
 * that every start can show it. It gives access to invented data only.
 */
export function demoPassword(folder: string): string {
  const file = path.join(folder, 'demo-password')
  const given = process.env.DEMO_PASSWORD?.trim()
  const kept = readIfThere(file)
  if (kept && (!given || given === kept)) return kept
  const password = given || `Demo-${randomBytes(6).toString('base64url').replace(/[-_]/g, 'x')}`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(file, password, { mode: 0o600 })
  return password
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

/** Three example accounts, and their rights. */
export function demoAccounts(password: string): string {
  const people = [
    ['hemin', '何敏', '系统管理员 administrator'],
    ['chenli', '陈立', '销售一部主管 sales leader'],
    ['huangwen', '黄文', '销售顾问 sales'],
  ]
  const lines = people.map(([account, name, role]) => `    ${account?.padEnd(10)} ${name}  ${role}`)
  return `  演示账号 Demo accounts, password ${password}\n\n${lines.join('\n')}\n`
}

/** The first administrator of an installation without demo data; shown at each start until the password was used. */
export function firstAccount({ username, password }: { username: string; password: string }): string {
  return `  管理员 Administrator: ${username}\n  一次性密码 One-time password, changed at the first sign-in: ${password}\n`
}
