// Everything that can be done with leads: in the pool, and those of people.
import dynamic from 'next/dynamic'
import { actionsOf, type Doing } from '@/components/record/actions/actions'
import { offers } from '@/components/record/actions/use-actions'
import { textOf } from '@/components/record/field/field-props'
import { retried } from '@/lib/client/retried'
import { clue } from '@/lib/model/entities/clue'
import { leadSteps, openLeads } from '@/lib/model/steps/lead'
import type { Lead } from '../rows'
import { customerCalls, followCalls, leadCalls } from '../run'

const LeadForm = dynamic(() => retried(() => import('./lead-form').then((module) => module.LeadForm)), { ssr: false })
const FollowDialog = dynamic(() => retried(() => import('../follow-dialog').then((module) => module.FollowDialog)), { ssr: false })
const DistributePanel = dynamic(() => retried(() => import('../distribute/distribute-panel').then((module) => module.DistributePanel)), {
  ssr: false,
})
const TransferLeadDialog = dynamic(() => retried(() => import('./transfer-lead-dialog').then((module) => module.TransferLeadDialog)), {
  ssr: false,
})
const BeginForm = dynamic(() => retried(() => import('../begin-form').then((module) => module.BeginForm)), { ssr: false })
const ConvertDialog = dynamic(() => retried(() => import('./convert-dialog').then((module) => module.ConvertDialog)), { ssr: false })

const refresh = [...leadCalls, ...followCalls, ...customerCalls]

const about = {
  definition: clue,
  refresh,
  steps: [leadSteps],
  form: ({ recordKey, onClose }: { recordKey: string | null; onClose: () => void }) => (
    <LeadForm {...(recordKey && { recordKey })} onClose={onClose} />
  ),
}

export const leadActions = actionsOf<Lead, typeof leadSteps, 'owned' | 'pool'>(
  'lead',
  about,
)(({ t, show, given: place }) => {
  const concerned = (rows: readonly Lead[]) =>
    rows.length === 1 ? t('one', { name: String(rows[0]?.clue_name ?? '') }) : t('several', { n: rows.length })
  const distribute: Doing<Lead> = {
    key: 'distribute',
    label: t('distribute'),
    right: 'crm:clue:distribute',
    when: (row) => row.pool_flag === true,
    beside: true,
    opens: (opened) => (
      <DistributePanel
        {...opened}
        subject={{
          call: 'POST /api/fintech/biz/clue/batchDistribute',
          key: 'clue_key',
          name: 'clue_name',
          concerned: concerned(opened.rows),
          okText: (n) => t('distributeN', { n }),
          about: (row) => String(row.channel_name ?? ''),
          refresh: leadCalls,
        }}
      />
    ),
  }
  const transfer: Doing<Lead> = {
    key: 'transfer',
    label: t('transfer'),
    right: 'crm:clue:e',
    // the permission to give it back includes the permission to transfer it
    when: (row) => offers(row, 'BACK'),
    opens: (opened) => <TransferLeadDialog {...opened} concerned={concerned(opened.rows)} />,
  }
  return {
    steps: {
      label: (key) => t(`do.${key}`),
      hint: (key, row) => (key === 'BACK' ? t('backHint') : t('one', { name: textOf(row.clue_name) })),
      several: (n) => t('several', { n }),
      // what the rules of the pool allow today
      isTimely: (key, row) => key !== 'CLAIM' || row.can_claim !== false,
      icons: { FOLLOW: 'edit' },
      batch: place === 'pool' ? { CLAIM: t('do.CLAIM') } : { CONVERT: t('convertMany'), BACK: t('do.BACK') },
      dialogs: {
        FOLLOW: ({ clue_key, clue_name }, close) => (
          <FollowDialog
            customerKey=""
            target={{ type: 'CLUE', key: clue_key }}
            name={textOf(clue_name)}
            refresh={refresh}
            onClose={close}
          />
        ),
        CONVERT: (row, close) => <ConvertDialog row={row} onClose={close} />,
      },
    },
    isEditable: (row) => offers(row, 'edit') && row.pool_flag !== true && openLeads.includes(textOf(row.status)),
    row: [
      'CLAIM',
      distribute,
      'FOLLOW',
      'CONVERT',
      {
        key: 'reserve',
        label: t('reserve'),
        right: 'crm:reservation:a',
        when: (row) => offers(row, 'CONVERT'),
        // a visit is arranged for what the lead has become
        opens: ({ row, onClose }) => (
          <ConvertDialog
            row={row}
            hint={t('reserveHint')}
            onConverted={(customer) =>
              void show({
                key: 'visit',
                label: '',
                opens: (next) => <BeginForm kind="reservation" customer={customer} onClose={next.onClose} />,
              })
            }
            onClose={onClose}
          />
        ),
      },
      'RECOVER',
      'edit',
      'INVALID',
      transfer,
      'BACK',
      'delete',
    ],
    batch: [{ ...distribute, label: t('distributeMany') }, ...(place === 'owned' ? [transfer] : []), 'CLAIM', 'CONVERT', 'BACK', 'delete'],
    head: [{ key: 'addToPool', label: t('addToPool'), opens: ({ onClose }) => <LeadForm toPool onClose={onClose} /> }],
  }
})
