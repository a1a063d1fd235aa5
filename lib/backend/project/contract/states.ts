// How a contract moves after its approval: signed, fulfilled, archived; its termination is asked for here (docs/domain/contract.md#states).
import { sql } from 'kysely'
import { isMore } from '../../../model/amounts.ts'
import { archiveFrom, expiringKinds, finishFrom, terminateFrom } from '../../../model/contract-states.ts'
import { contract } from '../../../model/entities/contract.ts'
import type { FileRef } from '../../../model/field.ts'
import { readValue } from '../../../model/value.ts'
import { submitRecord } from '../../bpm/store/submit.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { type Transition, transition } from '../../entity/change.ts'
import { checkFiles, linkFiles } from '../../entity/files.ts'
import type { Row, RowOf } from '../../entity/hooks.ts'
import { loadInState, loadRecord } from '../../entity/load-record.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { requireState, wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { forbidden, invalid, refuse } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { todayOf } from '../../kernel/today.ts'
import { takeEffect } from './effect.ts'

export const terminationType = 'contract_terminate'

const move = (context: Context, row: Row, action: string, from: readonly string[], set: Transition['set']) =>
  transition(context, contract, row, { action, from, set })

/** While its termination is decided, nothing else happens to a contract. */
function requireNoTermination({ terminate_status, contract_name }: RowOf<typeof contract>): void {
  if (terminate_status === 'PROGRESS') throw refuse('contract.terminating', { name: String(contract_name) })
}

const scanFiles = contract.fields.scan_file

/** Registers the signature: the contract is in force. Whoever looks after it signs, or who holds the archive. */
export async function signContract(
  context: Context,
  key: string,
  { sign_date, scan_file }: { sign_date: string; scan_file: readonly unknown[] },
  version?: number,
): Promise<void> {
  const row = await loadInState(context, contract, key, may(context.user, 'eis:contract:archive') ? 'READ' : 'WRITE', ['PASS'], version)
  requireNoTermination(row)
  if (sign_date > todayOf(context)) throw invalid({ sign_date: 'validation.past' })
  const { value: files, problem } = readValue({ kind: scanFiles.kind, max: scanFiles.max }, scan_file)
  if (problem || (files as FileRef[]).length === 0) throw invalid({ scan_file: 'contract.scan' })
  const signed = { ...row, scan_file: files }
  await checkFiles(context, contract, row, signed)
  const stored = await move(context, row, 'effect', ['PASS'], {
    status: 'EFFECT',
    sign_date,
    scan_file: sql`${JSON.stringify(files)}::jsonb`,
    effect_time: context.now,
  })
  await linkFiles(context, contract, row, stored)
  await takeEffect(context, stored)
  await notifyAbout(context, contract, 'M-CONTRACT-EFFECT', stored, [row.owner_key, row.our_sign_key, row.create_by_key])
}

/** Ends a contract that has been settled in full; with something outstanding a reason is needed. */
export async function finishContract(context: Context, key: string, reason: string | undefined, version?: number): Promise<void> {
  const row = await loadInState(context, contract, key, 'WRITE', finishFrom, version)
  requireNoTermination(row)
  if (isMore(row.remain_amount, 0) && !reason) throw invalid({ reason: ['contract.outstanding', { amount: String(row.remain_amount) }] })
  await move(context, row, 'finish', finishFrom, { status: 'FINISH', finish_time: context.now, finish_reason: reason ?? null })
}

const takenRows = rawRows({ contract_name: 'contract.contract_name' })

/** Puts a contract into the archive, or corrects where it is kept there. */
export async function archiveContract(
  context: Context,
  key: string,
  { archive_no, archive_place }: { archive_no?: string | undefined; archive_place?: string | undefined },
  version?: number,
): Promise<void> {
  const row = await loadRecord(context, contract, key, 'READ', version)
  const over = row.status === 'EFFECT' && expiringKinds.includes(row.contract_type) && row.end_date < todayOf(context)
  if (!over && !archiveFrom.includes(row.status)) throw wrongState(context, contract)(row)
  requireNoTermination(row)
  const missing = Object.entries({ archive_no, archive_place }).filter(([, value]) => !value)
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map(([name]) => [name, 'validation.required'])))
  const taken = await takenRows.first(
    context.db,
    sql`select contract_name from contract where archive_no = ${archive_no} and contract_key <> ${key} and not is_deleted`,
  )
  if (taken) throw invalid({ archive_no: ['contract.archiveNo', { name: taken.contract_name }] })
  await move(context, row, 'archive', [...archiveFrom, 'EFFECT'], {
    status: 'ARCHIVE',
    archive_no,
    archive_place,
    archive_time: context.now,
    archive_by_key: context.user.user_key,
  })
}

/** Asks for the end of a contract before its time; the approval decides. */
export async function askTermination(
  context: Context,
  key: string,
  asked: { terminate_date: string; reason: string },
  version?: number,
): Promise<void> {
  const row = await loadRecord(context, contract, key, 'READ', version)
  if (row.owner_key !== context.user.user_key && !may(context.user, 'eis:contract:terminate')) throw forbidden('eis:contract:terminate')
  requireNoTermination(row)
  requireState(context, contract, row, terminateFrom)
  await move(context, row, 'askTermination', terminateFrom, { terminate_date: asked.terminate_date, terminate_reason: asked.reason })
  await submitRecord(context, terminationType, key)
}
