// The message board: visitors write; editors accept, reply or refuse (docs/domain/website.md#message-board).

import { sql } from 'kysely'
import type { z } from 'zod'
import type { queryBoard, replyOnBoard, reviewBoardMessage, saveBoardMessage } from '../../model/calls/site-community.ts'
import { maskValue } from '../../model/mask.ts'
import { listFrom, pageOf } from '../../model/paging.ts'
import { honeypot } from '../../model/site/forms.ts'
import { decryptText, encryptText, newKey, searchHash } from '../base/crypto.ts'
import { rawRows } from '../db/raw-rows.ts'
import { holdsWords } from '../entity/like.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden, notFound } from '../kernel/fail.ts'
import { invalidatePages } from '../kernel/page-invalidation.ts'
import { takeSum } from './captcha.ts'
import { consentOf } from './consent.ts'
import { limitByPhone, parseForm } from './lead.ts'

export const moderator = 'sys:site:e'

/** Stores a visitor's message; it waits for an editor. */
export async function saveMessage(context: Context, input: z.output<typeof saveBoardMessage.input>): Promise<{ accepted: boolean }> {
  const values = parseForm('board', input)
  if (input[honeypot]) return { accepted: true }
  await takeSum(context, input.captcha_id, input.captcha)
  const { phone } = values
  await limitByPhone(context, phone)
  const { consent_time, consent_version } = await consentOf(context)
  const key = newKey()
  await context.db
    .insertInto('board_message')
    .values({
      message_key: key,
      contact_name: values.contact_name,
      phone: encryptText(phone),
      phone_hash: searchHash(phone),
      type: values.type,
      content: values.content,
      ip: context.request.ip,
      consent_time,
      consent_version,
      create_time: context.now,
      update_time: context.now,
    })
    .execute()
  await context.audit({ biz_type: 'board_message', biz_key: key, action: 'create' })
  return { accepted: true }
}

const messages = rawRows({
  message_key: 'board_message.message_key',
  contact_name: 'board_message.contact_name',
  phone: 'board_message.phone',
  type: 'board_message.type',
  content: 'board_message.content',
  status: 'board_message.status',
  audit_reason: 'board_message.audit_reason',
  reply_content: 'board_message.reply_content',
  reply_time: 'board_message.reply_time',
  create_time: 'board_message.create_time',
  total__: 'bigint',
})

/** Public messages for everybody; with `status` all of that state, for editors. */
export async function listMessages(context: Context, input: z.output<typeof queryBoard.input>) {
  const editing = input.status !== undefined
  if (editing && !context.user.permissions.has(moderator)) throw forbidden(moderator)
  const { limit, offset } = pageOf(input)
  const found = input.keyword ? sql`and ${holdsWords([sql`content`], input.keyword)}` : sql``
  const rows = await messages.read(
    context.db,
    sql`select message_key, contact_name, phone, type, content, status, audit_reason, reply_content, reply_time, create_time,
        count(*) over () as total__
      from board_message where status = ${input.status ?? 'PASS'} and not is_deleted ${found}
      order by create_time desc, message_key desc limit ${limit} offset ${offset}`,
  )
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
  const replied = await context.db
    .updateTable('board_message')
    .set((row) => ({
      reply_content,
      reply_by_key: context.user.user_key,
      reply_time: context.now,
      status: 'PASS',
      audit_reason: null,
      update_time: context.now,
      update_by_key: context.user.user_key,
      row_version: row('row_version', '+', 1),
    }))
    .where('message_key', '=', id)
    .where('is_deleted', '=', false)
    .returning('message_key')
    .executeTakeFirst()
  if (!replied) throw notFound()
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
  const reviewed = await context.db
    .updateTable('board_message')
    .set((row) => ({
      status,
      audit_reason: reason ?? null,
      update_time: context.now,
      update_by_key: context.user.user_key,
      row_version: row('row_version', '+', 1),
    }))
    .where('message_key', '=', id)
    .where('is_deleted', '=', false)
    .returning('message_key')
    .executeTakeFirst()
  if (!reviewed) throw notFound()
  await context.audit({ biz_type: 'board_message', biz_key: id, action: status === 'PASS' ? 'pass' : 'reject' })
  await invalidatePages(context, ['board'])
}
