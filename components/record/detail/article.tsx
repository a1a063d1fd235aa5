// A notice or news item as it is read: title, who and when, text, attachment.
import { useTranslations } from 'next-intl'
import { RichText } from '@/components/basic/rich-text'
import { FileList, filesOf } from '@/components/record/field/show/files'
import type { FileRef } from '@/lib/model/field'
import styles from './article.module.css'

/** The attachment (docs/domain/notice.md#attachment): JSON text of [{uid, name, status, url}]. */
export function filesOfText(text: string | null | undefined): FileRef[] {
  if (!text) return []
  try {
    return filesOf(JSON.parse(text))
  } catch {
    return []
  }
}

interface ArticleProps {
  title: string
  /** Publisher, time and the like; empty ones are left out. */
  facts: readonly (string | null | undefined)[]
  html: string
  files: readonly FileRef[]
}

export function Article({ title, facts, html, files }: ArticleProps) {
  const t = useTranslations('message')
  return (
    <article className={styles.article}>
      <h2>{title}</h2>
      <p>
        {facts.filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <RichText html={html} />
      {files.length > 0 && (
        <section aria-label={t('attachment')}>
          <h3>{t('attachment')}</h3>
          <FileList files={files} />
        </section>
      )}
    </article>
  )
}
