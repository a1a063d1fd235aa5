// Notes of a form: that it began from a stored draft, and the number of errors.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { StatusText } from '@/components/basic/status'
import { formatMinute } from '@/lib/client/format'
import type { Draft } from './draft'
import styles from './form.module.css'

/** 已恢复 03-12 10:20 的草稿, with a button that restores the saved values. */
export function RestoredNote({ draft, onDiscard }: { draft: Draft | null; onDiscard: () => void }) {
  const t = useTranslations('widget.form')
  if (!draft) return null
  return (
    <p className={styles.restored} role="status">
      {t('restored', { time: formatMinute(draft.at).slice(5) })}
      <Button type="link" size="small" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </p>
  )
}

/** 3 项有误; nothing where all is right. */
export function WrongCount({ count }: { count: number }) {
  const t = useTranslations('widget.form')
  if (count === 0) return null
  return (
    <span className={styles.wrongCount} role="status">
      <StatusText shape="bad">{t('wrong', { n: count })}</StatusText>
    </span>
  )
}
