// The state of what is published: its word, and whether changes wait beside it (docs/domain/notice.md#editing-what-is-published).
import { useTranslations } from 'next-intl'
import { StatusTag, StatusText } from '@/components/basic/status'
import { type Row, textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import styles from './publication-state.module.css'

export function PublicationState({ dict, row, as = 'text' }: { dict: string; row: Row; as?: 'text' | 'tag' }) {
  const t = useTranslations('widget.publication')
  const words = useDict(dict)
  const Waiting = as === 'tag' ? StatusTag : StatusText
  return (
    <span className={styles.state}>
      <Word dict={dict} value={textOf(row.status)} words={words} as={as} />
      {row.has_changes === true && <Waiting shape="wait">{t('state')}</Waiting>}
    </span>
  )
}
