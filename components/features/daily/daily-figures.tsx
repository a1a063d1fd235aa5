// The figures of a day: computed, each with its rows behind it and room for a remark.
import { useTranslations } from 'next-intl'
import { Link } from '@/components/basic/link'
import { TextControl } from '@/components/record/field/text-control'
import { formatAmount, formatNumber } from '@/lib/client/format'
import { type DailyType, dailyFigureOf, dailyList } from '@/lib/model/daily-report'
import { hrefOfList } from '@/lib/model/record-list'
import styles from './daily.module.css'

interface FiguresProps {
  type: DailyType
  day: string
  user: string
  figures: readonly { name: string; value: string }[]
  remarks: Readonly<Record<string, string>>
  /** Without it remarks are only read. */
  onRemark?: (name: string, text: string) => void
}

export function DailyFigures({ type, day, user, figures, remarks, onRemark }: FiguresProps) {
  const t = useTranslations('daily')
  return (
    <section aria-label={t('figures')}>
      <h3 className={styles.head}>
        {t('figures')}
        <small>{t('figuresHint')}</small>
      </h3>
      <ul className={styles.figures}>
        {figures.map(({ name, value }) => {
          const figure = dailyFigureOf(type, name)
          const text = value.includes('.') ? formatAmount(value) : formatNumber(value)
          const label = t(`figure.${name}`)
          return (
            <li key={name}>
              <span>{label}</span>
              {figure?.source.path && Number(value) > 0 ? (
                <Link href={hrefOfList(dailyList(figure, user, day))}>
                  <b>{text}</b>
                </Link>
              ) : (
                <b>{text}</b>
              )}
              {onRemark ? (
                <TextControl
                  size="small"
                  most={200}
                  aria-label={t('remarkOf', { name: label })}
                  placeholder={t('remark')}
                  value={remarks[name] ?? ''}
                  onChange={(event) => onRemark(name, event.target.value)}
                />
              ) : (
                remarks[name] && <small>{remarks[name]}</small>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
