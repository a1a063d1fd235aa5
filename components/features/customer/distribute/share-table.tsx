// The receivers of a distribution: limits, requested and actual numbers.

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { DataTable } from '@/components/basic/data-table'
import { Icon } from '@/components/basic/icon'
import { CountControl } from '@/components/record/field/number-control'
import type { Share } from '@/lib/model/calls/customer'
import styles from './distribute.module.css'
import { askedShares, type Mode, type Receiver, shareOf } from './use-plan'

export const shareBounds = { min: 0, max: 1000, scale: 0 }

interface ShareTableProps {
  receivers: readonly Receiver[]
  mode: Mode
  total: number
  shares: readonly Share[]
  onChange: (user: string, part: Partial<Receiver>) => void
  onRemove: (user: string) => void
}

export function ShareTable({ receivers, mode, total, shares, onChange, onRemove }: ShareTableProps) {
  const t = useTranslations('customer')
  const asked = askedShares(total, receivers, mode)
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  const most = Math.max(1, ...asked, ...shares.map(({ count }) => count))
  const given = ({ user_key }: Receiver) => shares.find((one) => one.user_key === user_key)
  return (
    <DataTable
      className={styles.shares}
      rows={receivers}
      rowKey={({ user_key }) => user_key}
      columns={[
        { title: t('receiver'), kind: 'name', foot: t('sum'), cell: ({ realname }) => realname },
        mode !== 'AVERAGE' && {
          title: t(`modes.${mode}`),
          cell: (receiver) => (
            <CountControl
              {...shareBounds}
              size="small"
              quiet
              className={styles.share}
              aria-label={`${receiver.realname} ${t(`modes.${mode}`)}`}
              value={shareOf(receiver, mode)}
              onChange={(next) => onChange(receiver.user_key, mode === 'WEIGHT' ? { weight: next } : { count: next })}
            />
          ),
        },
        {
          title: t('free'),
          kind: 'number',
          cell: (receiver) => {
            const share = given(receiver)
            return share ? (share.max > 0 ? `${share.used} / ${share.max}` : t('noLimit')) : false
          },
        },
        { title: t('asked'), kind: 'number', foot: sum(asked), cell: (_, index) => asked[index] ?? 0 },
        {
          title: t('gets'),
          kind: 'number',
          foot: sum(shares.map(({ count }) => count)),
          cell: (receiver, index) => {
            const wanted = asked[index] ?? 0
            const got = given(receiver)?.count
            return (
              <span className={styles.gets}>
                {got !== undefined && (
                  <span
                    className={styles.bar}
                    aria-hidden="true"
                    data-whole={wanted <= got || undefined}
                    style={{ '--got': got / most, '--lost': Math.max(0, wanted - got) / most } as CSSProperties}
                  >
                    <i />
                    <s />
                  </span>
                )}
                <b>{got}</b>
              </span>
            )
          },
        },
        {
          title: t('removeReceiver'),
          kind: 'actions',
          hidden: true,
          cell: ({ user_key, realname }) => (
            <Button
              size="small"
              type="text"
              aria-label={`${t('removeReceiver')} ${realname}`}
              icon={<Icon name="close" size={14} />}
              onClick={() => onRemove(user_key)}
            />
          ),
        },
      ]}
    />
  )
}
