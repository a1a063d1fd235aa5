// Everything that can be done with opportunities.
import dynamic from 'next/dynamic'
import { actionsOf } from '@/components/record/actions/actions'
import { textOf } from '@/components/record/field/field-props'
import { retried } from '@/lib/client/retried'
import { isBackward, missingFor } from '@/lib/model/business-stages'
import type { PipelineOfMine } from '@/lib/model/calls/business'
import { business } from '@/lib/model/entities/business'
import type { Values } from '@/lib/model/record'
import { businessEndSteps, businessSteps } from '@/lib/model/steps/business'
import type { Business } from '../rows'
import { businessCalls, customerCalls, runBusiness } from '../run'

const BusinessForm = dynamic(() => retried(() => import('./business-form').then((module) => module.BusinessForm)), { ssr: false })
const FollowDialog = dynamic(() => retried(() => import('../follow-dialog').then((module) => module.FollowDialog)), { ssr: false })
const DistributePanel = dynamic(() => retried(() => import('../distribute/distribute-panel').then((module) => module.DistributePanel)), {
  ssr: false,
})
const StageDialog = dynamic(() => retried(() => import('./stage-dialogs').then((module) => module.StageDialog)), { ssr: false })
const WinDialog = dynamic(() => retried(() => import('./stage-dialogs').then((module) => module.WinDialog)), { ssr: false })

const about = {
  definition: business,
  refresh: [...businessCalls, ...customerCalls],
  steps: [businessSteps, businessEndSteps],
  form: ({ recordKey, fixed, onClose }: { recordKey: string | null; fixed: Values | undefined; onClose: () => void }) => (
    <BusinessForm {...(recordKey && { recordKey })} fixed={fixed} onClose={onClose} />
  ),
}

type BusinessTables = typeof businessSteps | typeof businessEndSteps
const asSteps: Readonly<Record<string, 'win' | 'lose' | 'INVALID' | 'CANCEL'>> = {
  WIN: 'win',
  LOSE: 'lose',
  INVALID: 'INVALID',
  CANCEL: 'CANCEL',
}

export const businessActions = actionsOf<Business, BusinessTables, readonly PipelineOfMine[] | undefined>(
  'business',
  about,
)(({ t, push, given: pipelines }) => {
  const stagesOf = (row: Business) => pipelines?.find((one) => one.pipeline_key === row.pipeline_key)?.stages ?? []
  return {
    steps: {
      label: (key) => t(`do.${key}`),
      hint: (_, row) => t('one', { name: textOf(row.business_name) }),
      several: (n) => t('several', { n }),
      first: (_, { competitor }) => ({ competitor }),
      isTimely: (key, row) => key !== 'updateStage' || stagesOf(row).length > 1,
      batch: { CANCEL: t('do.CANCEL') },
      dialogs: {
        updateStage: (row, close) => (
          <StageDialog row={row} stages={stagesOf(row)} to={textOf((row as Values).to) || undefined} onClose={close} />
        ),
        win: (row, close) => <WinDialog row={row} onClose={close} />,
      },
    },
    row: [
      {
        key: 'approval',
        label: t('toApproval'),
        right: 'crm:business:q',
        when: (row) => row.process_instance_id,
        run: ([row]) => push(`/home/myApply?open=${String(row?.process_instance_id)}`),
      },
      'updateStage',
      {
        key: 'follow',
        label: t('follow'),
        icon: 'edit',
        right: 'crm:follow:a',
        when: (row) => !row.end_status,
        opens: ({ row, onClose }) => (
          <FollowDialog
            customerKey={row.customer_key}
            target={{ type: 'BUSINESS', key: row.business_key }}
            name={row.business_name}
            refresh={businessCalls}
            onClose={onClose}
          />
        ),
      },
      'win',
      'lose',
      'edit',
      'INVALID',
      'CANCEL',
      'reopen',
      'delete',
    ],
    batch: [
      {
        key: 'distribute',
        label: t('distribute'),
        right: 'crm:business:distribute',
        beside: true,
        opens: (opened) => (
          <DistributePanel
            {...opened}
            subject={{
              call: 'POST /api/fintech/biz/business/batchDistribute',
              key: 'business_key',
              name: 'business_name',
              concerned:
                opened.rows.length === 1
                  ? t('one', { name: String(opened.row?.business_name ?? '') })
                  : t('several', { n: opened.rows.length }),
              okText: (n) => t('distributeN', { n }),
              about: (row) => String(row.customer_name ?? ''),
              refresh: businessCalls,
            }}
          />
        ),
      },
      'CANCEL',
      'delete',
    ],
    async move(row, to, start) {
      const end = asSteps[to]
      if (end) return start(end, row)
      const stages = stagesOf(row)
      if (isBackward(stages, row.stage_code, to) || missingFor(stages, row, to).length > 0)
        return start('updateStage', { ...row, to } as Business)
      // a simple step forward needs no dialog
      const input = { id: row.business_key, row_version: Number(row.row_version), stage_code: to }
      await runBusiness('POST /api/fintech/biz/business/updateStage', input)
    },
  }
})
