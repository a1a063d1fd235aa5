// The texts of one page: edited, kept as a draft, previewed, published; earlier publications and two editors at once.
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Unanswered } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import iconButton from '@/components/basic/icon-button.module.css'
import { Menu } from '@/components/basic/menu'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { StatusText } from '@/components/basic/status'
import { formatMinute } from '@/lib/client/format'
import { retried } from '@/lib/client/retried'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { AnswerOf } from '@/lib/model/calls/define'
import type { queryPageTexts } from '@/lib/model/calls/site-content'
import type { SiteLanguage } from '@/lib/model/site/pages'
import type { SitePage } from '@/lib/model/site/schemas'
import { ContentForm } from './content-form'
import { hasTexts, type PageTexts, publicPath, siteCalls } from './pages'
import { usePageTexts } from './use-page-texts'
import styles from './website.module.css'

const HistoryDrawer = dynamic(() => retried(() => import('./history-drawer').then((module) => module.HistoryDrawer)), { ssr: false })
const TextConflict = dynamic(() => retried(() => import('./text-conflict').then((module) => module.TextConflict)), { ssr: false })

interface PageEditorProps {
  page: SitePage
  language: SiteLanguage
  onDirty: (dirty: boolean) => void
}

export function PageEditor({ page, language, onDirty }: PageEditorProps) {
  const answer = useCall(siteCalls.query, { page, language })
  const texts = answer.data?.records[0]
  if (texts && hasTexts(texts)) return <OpenEditor texts={texts} reload={answer.replace} onDirty={onDirty} />
  return (
    <div className={styles.editor}>
      <Unanswered of={answer} skeleton={<LinesSkeleton lines={12} />} />
    </div>
  )
}

interface OpenEditorProps {
  texts: PageTexts
  reload: (answer: AnswerOf<typeof queryPageTexts>) => void
  onDirty: (dirty: boolean) => void
}

function OpenEditor({ texts, reload, onDirty }: OpenEditorProps) {
  const t = useTranslations('website')
  const tf = useTranslations('widget.form')
  const may = useMay()
  const [history, setHistory] = useState(false)
  const editor = usePageTexts(texts, { reload, onDirty })
  const { saved, busy, dirty } = editor
  const [mayEdit, mayPublish] = [may('sys:site:e'), may('sys:site:publish')]
  const state = saved.has_draft
    ? t('stateLine.draft', { name: saved.update_by_name ?? '', time: formatMinute(saved.update_time) })
    : saved.is_published
      ? t('stateLine.published', { name: saved.publish_by_name ?? '', time: formatMinute(saved.publish_time) })
      : t('stateLine.builtIn')
  return (
    <div className={styles.editor}>
      <div className={styles.bar}>
        <div className={styles.barTitle}>
          <h2>{t(`page.${saved.page}`)}</h2>
          <StatusText shape={saved.has_draft ? 'draft' : 'ok'}>{dirty ? t('stateLine.dirty') : state}</StatusText>
        </div>
        <Menu
          label={t('more')}
          className={iconButton.framed}
          entries={[
            { key: 'history', label: t('history'), onClick: () => setHistory(true) },
            { key: 'public', label: t('seePublic'), onClick: () => void window.open(publicPath(saved.page), '_blank', 'noopener') },
            ...(mayEdit && saved.has_draft ? [{ key: 'discard', label: t('discard'), danger: true, onClick: editor.discard }] : []),
            ...(mayEdit ? [{ key: 'builtIn', label: t('builtIn'), danger: true, onClick: () => editor.restore(null) }] : []),
          ]}
        >
          <Icon name="more" />
        </Menu>
        <Button disabled={busy !== null} onClick={editor.preview}>
          {t('preview')}
        </Button>
        {mayEdit && (
          <Button loading={busy === 'save'} disabled={busy !== null || !dirty} onClick={editor.save}>
            {t('save')}
          </Button>
        )}
        {mayPublish && (
          <Button
            type="primary"
            loading={busy === 'publish'}
            disabled={busy !== null || (!dirty && !saved.has_draft)}
            onClick={editor.publish}
          >
            {t('publish')}
          </Button>
        )}
      </div>
      {editor.kept && (
        <p className={styles.kept} role="status">
          {tf('restored', { time: formatMinute(editor.kept).slice(5) })}
          <Button type="link" size="small" onClick={editor.dropKept}>
            {tf('discard')}
          </Button>
        </p>
      )}
      {Object.keys(editor.problems).length > 0 && (
        <p className={styles.problem} role="alert">
          {tf('wrong', { n: Object.keys(editor.problems).length })}
        </p>
      )}
      <ContentForm
        schema={saved.schema}
        content={editor.content}
        problems={editor.problems}
        disabled={!mayEdit || busy !== null}
        onChange={editor.change}
      />
      {history && (
        <HistoryDrawer
          page={saved.page}
          language={saved.language}
          onRestore={mayEdit ? (id) => editor.restore(id).then((done) => done && setHistory(false)) : undefined}
          onClose={() => setHistory(false)}
        />
      )}
      {editor.conflict && (
        <TextConflict {...editor.conflict} onClose={() => editor.settle(null)} onSave={(merged) => editor.settle(merged)} />
      )}
    </div>
  )
}
