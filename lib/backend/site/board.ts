// The message board: visitors write, editors let pass, reply or refuse (docs/domain/website.md#message-board).
import { sql } from 'kysely'
import type { z } from 'zod'
import type { BoardMessage, queryBoard, replyOnBoard, reviewBoardMessage, saveBoardMessage } from '../../model/calls/site-community.ts'
import { maskValue } from '../../model/mask.ts'
import { listFrom, pageOf } from '../../model/paging.ts'
import { honeypot } from '../../model/site/forms.ts'
import { decryptText, encryptText, newKey, searchHash } from '../base/crypto.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden, notFound } from '../kernel/fail.ts'
import { invalidatePages } from '../kernel/page-invalidation.ts'
import { takeSum } from './captcha.ts'
import { consentOf } from './consent.ts'
import { limitByPhone, parseForm } from './lead.ts'

export const moderator = 'sys:site:e'

/** Takes a visitor's message; it waits for an editor. */
export async function saveMessage(context: Context, input: z.output<typeof saveBoardMessage.input>): Promise<{ accepted: boolean }> {
  const values = parseForm('board', input)
  if (input[honeypot]) return { accepted: true }
  await takeSum(context, input.captcha_id, input.captcha)
  const phone = values.phone as string
  await limitByPhone(context, phone)
  const { consent_time, consent_version } = await consentOf(context)
  const key = newKey()
  await sql`insert into board_message (message_key, contact_name, phone, phone_hash, type, content, ip, consent_time, consent_version, create_time, update_time)
    values (${key}, ${values.contact_name}, ${encryptText(phone)}, ${searchHash(phone)}, ${values.type}, ${values.content}, ${context.request.ip},
      ${consent_time}, ${consent_version}, ${context.now}, ${context.now})`.execute(context.db)
  await context.audit({ biz_type: 'board_message', biz_key: key, action: 'create' })
  await context.emit('board.written', { message_key: key })
  return { accepted: true }
}

interface Stored extends Required<BoardMessage> {
  total__: string
}

/** Public messages for everybody; with `status` all of that state, for editors. */
export async function listMessages(context: Context, input: z.output<typeof queryBoard.input>) {
  const editing = input.status !== undefined
  if (editing && !context.user.permissions.has(moderator)) throw forbidden(moderator)
  const { limit, offset } = pageOf(input)
  const like = input.keyword ? sql`and content ilike ${`%${input.keyword.replace(/[\\%_]/g, '\\$&')}%`}` : sql``
  const { rows } =
    await sql<Stored>`select message_key, contact_name, phone, type, content, status, audit_reason, reply_content, reply_time, create_time,
      count(*) over () as total__
    from board_message where status = ${input.status ?? 'PASS'} and not is_deleted ${like}
    order by create_time desc, message_key desc limit ${limit} offset ${offset}`.execute(context.db)
  const plain = editing && context.user.permissions.has('data:plain:view')
  const shown = rows.map(({ phone, status, audit_reason, contact_name, ...row }) => {
    if (!editing) return { ...row, contact_name: `${[...contact_name][0] ?? ''}**` }
    const number = decryptText(phone)
    return { ...row, contact_name, status, audit_reason, phone: plain ? number : maskValue('phone', number) }
  })
  return listFrom(shown)
}

/** The official reply; a message that is replied to becomes public. */
export async function replyMessage(context: Context, { id, reply_content }: z.output<typeof replyOnBoard.input>): Promise<void> {
  const { rows } =
    await sql`update board_message set reply_content = ${reply_content}, reply_by_key = ${context.user.user_key}, reply_time = ${context.now},
      status = 'PASS', audit_reason = null, update_time = ${context.now}, update_by_key = ${context.user.user_key}, row_version = row_version + 1
    where message_key = ${id} and not is_deleted returning 1`.execute(context.db)
  if (rows.length === 0) throw notFound()
  await context.audit({
    biz_type: 'board_message',
    biz_key: id,
    action: 'reply',
    diff: [{ field: 'reply_content', old: null, new: reply_content }],
  })
  await invalidatePages(context, ['board'])
}

/** Shows or hides a message. */
export async function reviewMessage(context: Context, { id, status, reason }: z.output<typeof reviewBoardMessage.input>): Promise<void> {
  const { rows } = await sql`update board_message set status = ${status}, audit_reason = ${reason ?? null}, update_time = ${context.now},
      update_by_key = ${context.user.user_key}, row_version = row_version + 1
    where message_key = ${id} and not is_deleted returning 1`.execute(context.db)
  if (rows.length === 0) throw notFound()
  await context.audit({ biz_type: 'board_message', biz_key: id, action: status === 'PASS' ? 'pass' : 'reject' })
  await invalidatePages(context, ['board'])
}
