// The receivers of a distribution: limits, requested and actual numbers.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
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
  return (
    <table className={styles.shares}>
      <thead>
        <tr>
          <th scope="col">{t('receiver')}</th>
          {mode !== 'AVERAGE' && <th scope="col">{t(`modes.${mode}`)}</th>}
          <th scope="col" className={styles.right}>
            {t('free')}
          </th>
          <th scope="col" className={styles.right}>
            {t('asked')}
          </th>
          <th scope="col" colSpan={2} className={styles.right}>
            {t('gets')}
          </th>
          <th scope="col">
            <span className={styles.hidden}>{t('removeReceiver')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {receivers.map((receiver, index) => {
          const share = shares.find((one) => one.user_key === receiver.user_key)
          const wanted = asked[index] ?? 0
          const got = share?.count ?? 0
          return (
            <tr key={receiver.user_key}>
              <th scope="row">{receiver.realname}</th>
              {mode !== 'AVERAGE' && (
                <td>
                  <CountControl
                    {...shareBounds}
                    size="small"
                    quiet
                    className={styles.share}
                    aria-label={`${receiver.realname} ${t(`modes.${mode}`)}`}
                    value={shareOf(receiver, mode)}
                    onChange={(next) => onChange(receiver.user_key, mode === 'WEIGHT' ? { weight: next } : { count: next })}
                  />
                </td>
              )}
              <td className={styles.right}>{share && (share.max > 0 ? `${share.used} / ${share.max}` : t('noLimit'))}</td>
              <td className={styles.right}>{wanted}</td>
              <td className={styles.barCell} aria-hidden="true">
                {share && (
                  <span
                    className={styles.bar}
                    data-whole={wanted <= got || undefined}
                    style={{ '--got': got / most, '--lost': Math.max(0, wanted - got) / most } as CSSProperties}
                  >
                    <i />
                    <s />
                  </span>
                )}
              </td>
              <td className={styles.right}>
                <b>{share?.count ?? ''}</b>
              </td>
              <td className={styles.right}>
                <Button
                  size="small"
                  type="text"
                  aria-label={`${t('removeReceiver')} ${receiver.realname}`}
                  icon={<Icon name="close" size={14} />}
                  onClick={() => onRemove(receiver.user_key)}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={mode === 'AVERAGE' ? 2 : 3}>
            {t('sum')}
          </th>
          <td className={styles.right}>{sum(asked)}</td>
          <td className={styles.barCell} />
          <td className={styles.right}>{sum(shares.map(({ count }) => count))}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  )
}
