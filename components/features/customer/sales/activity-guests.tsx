// The guests of a campaign: signed up, checked in when they come, and made leads (docs/domain/channel.md#guests).
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { StatusText } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import type { Action } from '@/components/record/list/list-screen'
import type { ListRow } from '@/components/record/record-calls'
import { formatMinute } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import { activitySignUp, statesWithGuests } from '@/lib/model/entities/activity-sign-up'
import type { Activity } from '../rows'
import { runSales, salesCalls } from '../run'
import styles from './sales.module.css'

const columns = ['contact_name', 'phone', 'company_name', 'people', 'check_in_time', 'source', 'create_time', 'clue_key'] as const
const also = ['row_version', 'remark'] as const

type Guest = ListRow<typeof activitySignUp>

export function ActivityGuests({ row: campaign }: { row: Activity }) {
  const t = useTranslations('sales.activity')
  const may = useMay()
  const narrow = useNarrow()
  const editable = statesWithGuests.includes(textOf(campaign.status))
  const mayCheckIn = editable && may('market:activity:e')
  const mayLead = mayCheckIn && may('crm:clue:a')
  const move = (guest: Guest, came: boolean): Action => ({
    key: came ? 'checkIn' : 'undoCheckIn',
    label: came ? t('checkIn') : t('undoCheckIn'),
    onClick: () =>
      void runSales('POST /api/fintech/biz/activity/signUp/checkIn', {
        id: textOf(guest.sign_up_key),
        came,
        row_version: Number(guest.row_version),
      }),
  })
  const lead = (guest: Guest): Action => ({
    key: 'lead',
    label: t('makeLead'),
    onClick: () =>
      void runSales('POST /api/fintech/biz/activity/signUp/makeLead', {
        id: textOf(guest.sign_up_key),
        row_version: Number(guest.row_version),
      }),
  })
  return (
    <SubTable
      definition={activitySignUp}
      fixed={{ activity_key: campaign.activity_key }}
      columns={columns}
      also={also}
      editable={editable}
      renderCard={narrow ? (guest, actions) => <GuestCard guest={guest} actions={actions} /> : undefined}
      firstActions={(guest) => (mayCheckIn && !guest.check_in_time ? [move(guest, true)] : [])}
      moreActions={(guest) => [
        ...(mayLead && !guest.clue_key ? [lead(guest)] : []),
        ...(mayCheckIn && guest.check_in_time ? [move(guest, false)] : []),
      ]}
      refresh={salesCalls}
    />
  )
}

/** A guest at the entrance, on a phone: who he is, whether he has come, and what to do. */
function GuestCard({ guest, actions }: { guest: Guest; actions: readonly Action[] }) {
  const marks = useMarks()
  const t = useTranslations('sales.activity')
  return (
    <div className={styles.guest}>
      <p>
        <b>{textOf(guest.contact_name)}</b>
        <span>{t('people', { n: Number(guest.people ?? 1) })}</span>
        {guest.check_in_time ? (
          <StatusText shape="ok">{t('cameAt', { time: formatMinute(textOf(guest.check_in_time)) })}</StatusText>
        ) : (
          <StatusText shape="draft">{t('notCome')}</StatusText>
        )}
      </p>
      <p className={styles.hint}>{[textOf(guest.phone), textOf(guest.company_name)].filter(Boolean).join(marks.comma)}</p>
      <div>
        {actions.map(({ key, label, danger, onClick }) => (
          <Button key={key} size="small" type={key === 'checkIn' ? 'primary' : 'default'} danger={danger} onClick={onClick}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
