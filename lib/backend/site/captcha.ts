// The arithmetic captcha of the message board (docs/domain/website.md#message-board); each is valid for one message.
import { randomInt } from 'node:crypto'
import type { Sum } from '../../model/calls/site-community.ts'
import { hashToken, newKey } from '../base/crypto.ts'
import { moment } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'

const minutes = 15

const hashOf = (id: string, answer: string) => hashToken(`sum ${id} ${answer}`)

/** A new sum of small numbers with a positive result. */
export async function newSum(context: Context): Promise<Sum> {
  const operator = randomInt(2) === 0 ? '+' : '-'
  const right = randomInt(1, 10)
  const left = operator === '+' ? randomInt(1, 10) : randomInt(right, right + 10)
  const id = newKey()
  const answer = String(operator === '+' ? left + right : left - right)
  const until = new Date(context.now.getTime() + minutes * 60_000)
  await context.db
    .insertInto('captcha')
    .values({ captcha_id: id, answer_hash: hashOf(id, answer), expire_time: until })
    .execute()
  return { captcha_id: id, left, operator, right }
}

/** Uses up a sum; 400 on `captcha` if the answer is wrong, expired or was used before. */
export async function takeSum(context: Context, id: string, answer: string): Promise<void> {
  const taken = await context.db
    .deleteFrom('captcha')
    .where('captcha_id', '=', id)
    .where('answer_hash', '=', hashOf(id, answer.trim()))
    .where('expire_time', '>', moment(context.now))
    .returning('captcha_id')
    .executeTakeFirst()
  if (!taken) throw invalid({ captcha: 'validation.captcha' })
}
