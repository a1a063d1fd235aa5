// A news item as people read it: title, category, publisher, time, text, attachment. The same in the panel, the list and the preview.
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { RichText } from '@/components/basic/rich-text'
import { Label } from '@/components/basic/status'
import { filesOfText } from '@/components/record/detail/article'
import { textOf } from '@/components/record/field/field-props'
import { FileList, filesOf } from '@/components/record/field/show/files'
import type { FileRef } from '@/lib/model/field'
import type { Values } from '@/lib/model/record'
import styles from './news.module.css'

/** The attachment of an item: JSON text on the wire (docs/domain/notice.md#attachment), a list in forms. */
export function attachmentOf(value: unknown): FileRef[] {
  return typeof value === 'string' ? filesOfText(value) : filesOf(value)
}

interface NewsArticleProps {
  item: Values
  /** Beside the title: the state. */
  mark?: ReactNode
}

export function NewsArticle({ item, mark }: NewsArticleProps) {
  const t = useTranslations('news')
  const files = attachmentOf(item.attachment)
  const time = textOf(item.publish_date)
  return (
    <article className={styles.article}>
      <h2>{textOf(item.title) || t('untitled')}</h2>
      <p className={styles.meta}>
        {mark}
        {item.is_top === true && <Label>{t('top')}</Label>}
        <span>{textOf(item.news_category_name ?? item.category_name)}</span>
        <span>{textOf(item.publisher_name)}</span>
        {time && <time dateTime={`${time.replace(' ', 'T')}+08:00`}>{time}</time>}
        {typeof item.view_count === 'number' && item.view_count > 0 && <span>{t('views', { n: item.view_count })}</span>}
      </p>
      <RichText html={textOf(item.news_content)} />
      {files.length > 0 && (
        <section className={styles.files} aria-label={t('attachment')}>
          <h3>{t('attachment')}</h3>
          <FileList files={files} />
        </section>
      )}
    </article>
  )
}
