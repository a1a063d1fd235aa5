// The effects of the steps of a contract, and who may take them (docs/domain/contract.md#states).
import { sql } from 'kysely'
import { isMore } from '../../../model/amounts.ts'
import { contractStepCalls as declared } from '../../../model/calls/contract.ts'
import { archiveFrom, expiringKinds, terminateFrom } from '../../../model/contract-states.ts'
import { contract } from '../../../model/entities/contract.ts'
import { contractSteps } from '../../../model/steps/contract.ts'
import { partsOf } from '../../../model/steps/step.ts'
import { submitRecord } from '../../bpm/store/submit.ts'
import { submitStep } from '../../bpm/store/submit-step.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { transition } from '../../entity/change.ts'
import { checkFiles, linkFiles } from '../../entity/files.ts'
import type { RowOf } from '../../entity/hooks.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { accessLevelsOf, requireRecord } from '../../entity/read.ts'
import { wrongState } from '../../entity/state-name.ts'
import { serveSteps } from '../../entity/steps.ts'
import { forbidden, invalid, refuse } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { todayOf } from '../../kernel/today.ts'
import { readContractDetail } from './calls.ts'
import { takeEffect } from './effect.ts'

export const terminationType = 'contract_terminate'

type Contract = RowOf<typeof contract>

/** While its termination is in approval, a contract has no other steps. */
const atRest = {
  fits: ({ terminate_status }: Pick<Contract, 'terminate_status'>) => terminate_status !== 'PROGRESS',
  unfit: ({ contract_name }: Contract) => refuse('contract.terminating', { name: contract_name }),
}

/** The missing right for a step: an access level or a permission. */
const lacking = { commit: 'OWNER', effect: 'WRITE', finish: 'WRITE', archive: 'archive', terminate: 'terminate' } as const

const takenRows = rawRows({ contract_name: 'contract.contract_name' })

export const { calls: contractStepCalls, hooksWith: withContractSteps } = serveSteps(contractSteps, {
  calls: declared,
  reads: ['owner_key', 'owner_depart_key', 'collaborators', 'terminate_status'],
  async parts(context, rows) {
    const levels = await accessLevelsOf(context, contract, rows)
    return rows.map((row, at) =>
      partsOf<typeof contractSteps>({
        owner: levels[at] === 'OWNER',
        writer: levels[at] !== 'READ',
        responsible: row.owner_key === context.user.user_key,
        archivist: may(context.user, 'eis:contract:archive'),
        terminator: may(context.user, 'eis:contract:terminate'),
      }),
    )
  },
  read: readContractDetail,
  notYours: (step) => forbidden(`${contract.permission}:${lacking[step]}`),
  of: {
    commit: submitStep(contract),
    effect: {
      ...atRest,
      async check(context, row, { sign_date, scan_file }) {
        if (sign_date > todayOf(context)) throw invalid({ sign_date: 'validation.past' })
        if (!scan_file || scan_file.length === 0) throw invalid({ scan_file: 'contract.scan' })
        await checkFiles(context, contract, row, { ...row, scan_file })
      },
      async set(context, row, { sign_date, scan_file }) {
        await linkFiles(context, contract, row, { ...row, scan_file })
        return { sign_date, scan_file: sql`${JSON.stringify(scan_file)}::jsonb`, effect_time: context.now }
      },
      async after(context, row) {
        await takeEffect(context, row)
        await notifyAbout(context, contract, 'M-CONTRACT-EFFECT', row, [row.owner_key, row.our_sign_key, row.create_by_key])
      },
    },
    finish: {
      ...atRest,
      check(_, { remain_amount }, { reason }) {
        if (isMore(remain_amount, 0) && !reason) throw invalid({ reason: ['contract.outstanding', { amount: String(remain_amount) }] })
      },
      set: (context, _, { reason }) => ({ finish_time: context.now, finish_reason: reason }),
    },
    archive: {
      ...atRest,
      async check(context, row, { archive_no }) {
        const over = row.status === 'EFFECT' && expiringKinds.includes(row.contract_type) && row.end_date < todayOf(context)
        if (!over && !archiveFrom.includes(row.status)) throw wrongState(context, contract)(row)
        const taken = await takenRows.first(
          context.db,
          sql`select contract_name from contract where archive_no = ${archive_no} and contract_key <> ${row.contract_key} and not is_deleted`,
        )
        if (taken) throw invalid({ archive_no: ['contract.archiveNo', { name: taken.contract_name }] })
      },
      set: (context, _, { archive_no, archive_place }) => ({
        archive_no,
        archive_place,
        archive_time: context.now,
        archive_by_key: context.user.user_key,
      }),
    },
    terminate: {
      ...atRest,
      async move(context, row, { terminate_date, reason }) {
        await transition(context, contract, row, {
          action: 'askTermination',
          from: terminateFrom,
          set: { terminate_date, terminate_reason: reason },
        })
        await submitRecord(context, terminationType, row.contract_key)
        return requireRecord(context, contract, row.contract_key, 'READ')
      },
    },
  },
})
