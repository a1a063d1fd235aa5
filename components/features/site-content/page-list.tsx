// The public pages with the state of their texts, and the one that is edited.
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
import { Segments } from '@/components/basic/segments'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { full } from '@/components/record/field/full-width'
import { useCall } from '@/lib/client/use-call'
import { useNarrow } from '@/lib/client/use-window'
import type { PageState } from '@/lib/model/calls/site-content'
import type { SiteLanguage } from '@/lib/model/site/pages'
import { PageEditor } from './page-editor'
import { siteCalls } from './pages'
import styles from './website.module.css'

interface PageListProps {
  page: string | null
  language: SiteLanguage
  onChange: (page: string, language: SiteLanguage) => void
}

export function PageList({ page, language, onChange }: PageListProps) {
  const t = useTranslations('website')
  const tf = useTranslations('widget.form')
  const narrow = useNarrow()
  const list = useCall(siteCalls.query, { language }, { keep: true })
  const dirty = useRef(false)
  if (!list.data) {
    return <Unanswered of={list} skeleton={<LinesSkeleton lines={10} />} />
  }
  const { records } = list.data
  const chosen = records.find((one) => one.page === page) ?? records[0]
  const go = async (next: string, lang: SiteLanguage) => {
    if (next === chosen?.page && lang === language) return
    if (dirty.current && !(await confirmAction({ title: tf('leave'), okText: tf('leaveOk'), cancelText: tf('stay') }))) return
    dirty.current = false
    onChange(next, lang)
  }
  const languages = (
    <Segments
      block
      className={styles.language}
      value={language}
      label={t('language')}
      onChange={(lang) => void go(chosen?.page ?? 'index', lang)}
      options={[
        { value: 'zh-CN' as const, text: <span lang="zh-CN">中文</span> },
        { value: 'en' as const, text: 'English' },
      ]}
    />
  )
  const stateOf = (one: PageState) => (one.has_draft ? 'draft' : one.is_published ? 'published' : 'builtIn')
  return (
    <div className={styles.pages}>
      <Notes of={list} />
      <div className={styles.side}>
        {languages}
        {narrow ? (
          <div className={styles.pageSelect}>
            <Select
              style={full}
              aria-label={t('pagesLabel')}
              value={chosen?.page}
              onChange={(next: string) => void go(next, language)}
              options={records.map((one) => ({ value: one.page, label: `${t(`page.${one.page}`)}　${t(`state.${stateOf(one)}`)}` }))}
            />
          </div>
        ) : (
          <nav aria-label={t('pagesLabel')}>
            {records.map((one) => (
              <button
                key={one.page}
                type="button"
                aria-current={one.page === chosen?.page ? 'true' : undefined}
                onClick={() => void go(one.page, language)}
              >
                <span>{t(`page.${one.page}`)}</span>
                {one.has_draft && (
                  <small>
                    <StatusGlyph shape="draft" />
                    {t('state.draft')}
                  </small>
                )}
              </button>
            ))}
          </nav>
        )}
      </div>
      {chosen && (
        <PageEditor
          key={`${chosen.page} ${language}`}
          page={chosen.page}
          language={language}
          onDirty={(now) => {
            dirty.current = now
          }}
        />
      )}
    </div>
  )
}
