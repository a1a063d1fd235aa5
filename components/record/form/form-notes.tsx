// What a form says of itself: that it began from a kept draft, and how much in it is wrong.
'use client'
import { Button } from 'antd'
import dayjs from 'dayjs'
import { useTranslations } from 'next-intl'
import { StatusText } from '@/components/basic/status'
import styles from './form.module.css'
import type { RecordForm } from './use-record-form'

/** 已恢复 03-12 10:20 的草稿, with the way back to what is saved. */
export function RestoredNote({ form: { restored, draft, discardDraft } }: { form: RecordForm }) {
  const t = useTranslations('widget.form')
  if (!restored || !draft) return null
  return (
    <p className={styles.restored} role="status">
      {t('restored', { time: dayjs(draft.at).format('MM-DD HH:mm') })}
      <Button type="link" size="small" onClick={discardDraft}>
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
