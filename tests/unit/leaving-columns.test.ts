// Every column that names a user has an answer to what becomes of it when he leaves: it goes to his receiver, or it stays, with a reason (docs/domain/organisation.md#leaving).
import { expect, test } from 'vitest'
import { areas } from '../../lib/backend/areas.ts'
import { tables } from '../../lib/backend/db/tables.ts'
import type { HandOver } from '../../lib/backend/entity/hand-over.ts'
import { recordHandOver } from '../../lib/backend/entity/hand-over-record.ts'
import { entities } from '../../lib/model/entities/registry.ts'
import type { Field } from '../../lib/model/field.ts'

/** Names that texts and lists with the key of a user have. */
const person =
  /(^|_)(user|owner|author|editor|employee|assignee|starter|operator|person|people|publisher|actor|signer|member|principal|receiver|reader|leader|agent|delegated|candidate|manager|mgr|visitor|buyer|handler|borrower|recipient)s?(_keys?)?$|_by(_key)?$|_users?$/

const named = [...entities, ...tables].flatMap(({ name, fields }: { name: string; fields: Readonly<Record<string, Field>> }) =>
  Object.entries(fields).flatMap(([column, field]) => {
    const refers = (field.kind === 'ref' || field.kind === 'refs') && field.to === 'user'
    const keeps = (field.kind === 'text' || field.kind === 'json') && person.test(column)
    return refers || keeps ? [`${name}.${column}`] : []
  }),
)

const own: Readonly<Record<string, HandOver>> = Object.assign({}, ...areas.map(({ answers }) => answers?.handOvers ?? {}))
const moved = new Set(
  [...entities.flatMap((one) => (own[one.name] ? [] : [recordHandOver(one)])), ...Object.values(own)].flatMap(({ columns }) => columns),
)

/** What stays as it is, by why. */
const kept: Readonly<Record<string, readonly string[]>> = {
  'who did it stays who did it': [
    'channel_cost.operator_key',
    'customer.pre_owner_key',
    'customer_contact_visit.visitor_key',
    'customer_contact_visit.accompany_keys',
    'customer_merge.commit_by_key',
    'customer_owner_log.pre_owner_key',
    'customer_owner_log.post_owner_key',
    'customer_owner_log.operator_key',
    'customer_star_log.operator_key',
    'clue.pre_owner_key',
    'business.commit_by_key',
    'business_stage_log.operator_key',
    'order.sign_keys',
    'income.confirm_by_key',
    'income.reverse_by_key',
    'loan.commit_by_key',
    'reservation.arrival_confirm_key',
    'supplier.commit_by_key',
    'supplier_contract.signer_key',
    'supplier_contract_attachment.uploader_key',
    'supplier_comment.comment_by_key',
    'resource_cost_log.operator_key',
    'pricing.check_by_key',
    'pricing.commit_by_key',
    'contract.our_sign_key',
    'contract.archive_by_key',
    'contract.commit_by_key',
    'news.publisher',
    'notice.publisher',
    'leave.commit_by_key',
    'project.commit_by_key',
    'payment.commit_by_key',
    'other_cost.commit_by_key',
    'receivable.confirm_by_key',
    'receivable.reverse_by_key',
    'invoice.commit_by_key',
    'settlement.commit_by_key',
    'accounting.lock_by_key',
    'operation_log.user_key',
    'recycle_bin.deleted_by_key',
    'login_log.user_key',
    'setting.update_by_key',
    'track_log.user_key',
    'site_page.update_by_key',
    'site_page.publish_by_key',
    'site_page_version.publish_by_key',
    'board_message.reply_by_key',
    'forum_post.author_key',
    'forum_reply.author_key',
    'message.publisher',
    'bpm_definition.deploy_by_key',
    'bpm_instance.starter',
    'bpm_execution.actor',
    'bpm_task.owner',
    'bpm_task.principal',
    'bpm_task.finished_by',
    'bpm_task.from_turn_user',
    'bpm_task.delegated_by',
    'bpm_task.barred_user',
    'bpm_comment.user_key',
    'bpm_turn.employee_key',
    'bpm_turn.turn_to_employee_key',
    'bpm_copy.copied_by',
    'locked_month.lock_by_key',
    'settlement_run.user_key',
    'import_batch.user_key',
    'export_job.user_key',
    'knowledge_version.editor_key',
    'project_document_version.editor_key',
    'hand_over.from_key',
    'hand_over.by_key',
  ],
  'it is about him, not his work': [
    'income.performance_keys',
    'loan.borrower_key',
    'daily_report.user_key',
    'payment.payee_user_key',
    'other_cost.employee_key',
    'registration.user_key',
    'sys_user.user_key',
    'leave_balance.user_key',
    'leave.agent_key',
  ],
  'what he has read, been told or may read': [
    'follow.at_user_keys',
    'ticket_log.at_user_keys',
    'knowledge_record.visible_user_keys',
    'project_document.readers',
    'project_document.reader_key',
    'daily_report.receiver_keys',
    'daily_report.read_by_key',
    'saved_query.shared_user_keys',
    'customer_view.user_key',
    'message_read_mark.user_key',
    'bpm_copy.user_key',
    'knowledge_like.user_key',
  ],
  'his own settings and ways in, of no use to anybody else': [
    'session.user_key',
    'session.view_user_key',
    'idempotency.user_key',
    'bulk_change.user_key',
    'star.user_key',
    'sign_in_code.user_key',
    'second_factor.user_key',
    'recovery_code.user_key',
    'sign_in_step.user_key',
    'passkey.user_key',
    'passkey_challenge.user_key',
    'identity_link.user_key',
    'view_setting.user_key',
    'favourite.user_key',
    'message_mute.user_key',
    'bpm_signature.user_key',
  ],
  'a turn that passes over whoever is not active': ['assign_turn.user_key', 'recycle_run.user_key'],
  'it becomes a task when its turn comes, and the monitor shows a task that nobody is left to decide': ['bpm_task.after_users'],
  'no user': [
    'customer.legal_person',
    'supplier.legal_person',
    'session.user_agent',
    'login_log.user_agent',
    'import_batch.match_by',
    'bpm_task.signer',
  ],
}

test('every column that names a user goes to the receiver of his work, or has a reason to stay', () => {
  const known = new Set([...moved, ...Object.values(kept).flat()])
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((column) => !known.has(column))).toEqual([])
})

test('nothing both moves and stays, and each column there is', () => {
  const stays = Object.values(kept).flat()
  expect(stays.filter((column) => moved.has(column))).toEqual([])
  const there = new Set([...entities, ...tables].flatMap(({ name, fields }) => Object.keys(fields).map((column) => `${name}.${column}`)))
  expect(stays.filter((column) => !there.has(column))).toEqual([])
  const owned = new Set(entities.filter((one) => one.owned).map(({ name }) => `${name}.owner_key`))
  expect([...moved].filter((column) => !there.has(column) && !owned.has(column))).toEqual([])
})
