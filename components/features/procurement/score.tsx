// A mean score: stars for the eye, the number beside them.
import { useTranslations } from 'next-intl'
import { Stars } from '@/components/basic/stars'
import { Empty } from '@/components/basic/values'
import styles from './procurement.module.css'

export function Score({ value }: { value: unknown }) {
  const t = useTranslations('procurement')
  if (value === null || value === undefined || value === '') return <Empty />
  const score = Number(value)
  return (
    <span className={styles.score}>
      <Stars count={Math.round(score)} label={t('scoreOf', { score: score.toFixed(1) })} />
      <b>{score.toFixed(1)}</b>
    </span>
  )
}
