// Codes of a user's second factor, each valid once: codes of the authenticator app, and recovery codes (docs/domain/sessions.md#second-factor).
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { bareCode, isRecoveryCode, isTimeCode, recoveryCodeCount } from '../../model/second-factor.ts'
import { decryptText, newKey, searchHash } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { timeStepOf, timeStepOfCode } from './time-code.ts'

const letters = '23456789abcdefghjkmnpqrstuvwxyz'

/** A keyed hash, so that a copy of the database alone does not reveal the codes. */
const hashOf = (userKey: string, code: string) => searchHash(`recovery code ${userKey} ${code}`)

/** Uses up a code of the user's second factor. Returns its kind; null if it is wrong or was used. */
export async function takeFactorCode(db: Db, userKey: string, typed: string, now: Date): Promise<'time' | 'recovery' | null> {
  const code = bareCode(typed)
  if (isTimeCode(code)) return (await takeTimeCode(db, userKey, code, now)) ? 'time' : null
  return isRecoveryCode(code) && (await takeRecoveryCode(db, userKey, code, now)) ? 'recovery' : null
}

/** Of several concurrent attempts exactly one succeeds, and no earlier step is accepted. A step in the future was accepted while the clock was ahead. */
async function takeTimeCode(db: Db, userKey: string, code: string, now: Date): Promise<boolean> {
  const factor = await db
    .selectFrom('second_factor')
    .select('secret')
    .where('user_key', '=', userKey)
    .where('confirm_time', 'is not', null)
    .executeTakeFirst()
  const step = factor ? timeStepOfCode(decryptText(factor.secret), code, now) : null
  if (step === null) return false
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_key', '=', userKey)
    .where(sql<boolean>`(last_step < ${step} or last_step > ${timeStepOf(now) + 1})`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function takeRecoveryCode(db: Db, userKey: string, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_time: now })
    .where('user_key', '=', userKey)
    .where('code_hash', '=', hashOf(userKey, code))
    .where('used_time', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Creates new recovery codes that replace all old ones; returns them in plain text, which is shown once. */
export async function replaceRecoveryCodes(db: Db, userKey: string, now: Date): Promise<string[]> {
  await db.deleteFrom('recovery_code').where('user_key', '=', userKey).execute()
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) codes.add(Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join(''))
  await db
    .insertInto('recovery_code')
    .values([...codes].map((code) => ({ code_key: newKey(), user_key: userKey, code_hash: hashOf(userKey, code), create_time: now })))
    .execute()
  return [...codes].map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}
