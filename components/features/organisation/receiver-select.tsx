// Choosing who takes work over; who cannot is shown with the reason.
import { useTranslations } from 'next-intl'
import type { ControlProps } from '@/components/record/field/field-props'
import { type Option, PagedSelect } from '@/components/record/field/picker/paged-select'
import type { Receiver } from '@/lib/model/calls/hand-over'
import styles from './leave.module.css'

interface ReceiverSelectProps extends ControlProps {
  /** Who leaves, joined by commas. */
  ids: string
  kinds: readonly string[]
  value: readonly Option[]
  onChange: (value: Option[], refusals: Readonly<Record<string, string>>) => void
}

type Row = Partial<Receiver>

export function ReceiverSelect({ ids, kinds, value, onChange, ...rest }: ReceiverSelectProps) {
  const t = useTranslations('admin.leave')
  const refusalsOf = ({ refusals = {} }: Row) => kinds.flatMap((kind) => refusals[kind] ?? [])
  return (
    <PagedSelect
      {...rest}
      call="GET /api/app/base/app/sys/user/receiver/list"
      query={{ ids, kinds: kinds.join(',') }}
      toOption={({ user_key, realname }: Row) => ({ value: user_key ?? '', label: realname ?? '' })}
      renderOption={(row: Row) => {
        const refused = refusalsOf(row)
        return (
          <span className={styles.option}>
            {row.realname}
            <small>
              {refused.length === 0 ? row.depart_name : kinds.length === 1 ? refused[0] : t('refusedKinds', { n: refused.length })}
            </small>
          </span>
        )
      }}
      isBarred={(row: Row) => kinds.length > 0 && refusalsOf(row).length === kinds.length}
      value={value}
      onChange={(chosen, [row]: Row[]) => onChange(chosen, row?.refusals ?? {})}
    />
  )
}
