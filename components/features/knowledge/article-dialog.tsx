// One article to read: text, attachments, favourite, versions, comments. Opening it counts a view.
import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Answer, Notes, Unanswered } from '@/components/basic/answer'
import { RichText } from '@/components/basic/rich-text'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Label } from '@/components/basic/status'
import { CommentList } from '@/components/record/detail/comment-list'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { FileList, filesOf } from '@/components/record/field/show/files'
import { useDict } from '@/components/record/field/use-dict'
import { send } from '@/lib/client/api'
import { formatMinute } from '@/lib/client/format'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { useNarrow } from '@/lib/client/use-window'
import { callOf } from '@/lib/model/definition'
import { knowledgeComment, knowledgeRecord } from '@/lib/model/entities/knowledge'
import styles from './knowledge.module.css'
import { refreshKnowledge } from './refresh-knowledge'

export function ArticleDialog({ articleKey, onEdit, onClose }: { articleKey: string; onEdit?: () => void; onClose: () => void }) {
  const t = useTranslations('knowledge')
  const narrow = useNarrow()
  const types = useDict('KNOWLEDGE_TYPE')
  const states = useDict('KNOWLEDGE_STATUS')
  const detail = useCall(callOf(knowledgeRecord, 'detail/{id}'), { id: articleKey })
  const [versions, setVersions] = useState(false)
  const { busy, alone } = useAlone()
  useEffect(() => {
    void send('POST /api/fintech/biz/knowledge/record/view', { knowledge_key: articleKey }, { quiet: true }).catch(() => undefined)
  }, [articleKey])
  const row = detail.data
  const favorite = row?.is_favorite === true
  const mark = () =>
    alone(async () => {
      await send('POST /api/fintech/biz/knowledge/favorite', { knowledge_key: articleKey, favorite: !favorite })
      await refreshKnowledge()
    })
  const liked = row?.is_liked === true
  const like = () =>
    alone(async () => {
      await send('POST /api/fintech/biz/knowledge/like', { knowledge_key: articleKey, liked: !liked })
      await refreshKnowledge()
    })
  const files = filesOf(row?.attachments)
  return (
    <Modal
      open
      title={t('look')}
      width={narrow ? '100%' : 800}
      centered
      onCancel={onClose}
      classNames={{ body: styles.reading }}
      footer={
        <>
          {row && (
            <Button aria-pressed={liked} type={liked ? 'primary' : 'default'} ghost={liked} loading={busy} onClick={() => void like()}>
              {t('like', { n: Number(row.like_count ?? 0) })}
            </Button>
          )}
          {row && (
            <Button aria-pressed={favorite} loading={busy} onClick={() => void mark()}>
              {t(favorite ? 'unfavorite' : 'favorite')}
            </Button>
          )}
          {row && (
            <Button aria-expanded={versions} onClick={() => setVersions((open) => !open)}>
              {t('history')}
            </Button>
          )}
          {row && onEdit && <Button onClick={onEdit}>{t('edit')}</Button>}
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <Notes of={detail} />
      {row ? (
        <article className={styles.article}>
          <h2>{textOf(row.title)}</h2>
          <p className={styles.meta}>
            {row.status !== 'PUBLISHED' && <Word dict="KNOWLEDGE_STATUS" value={textOf(row.status)} words={states} as="tag" />}
            {row.is_public === true && <Label>{t('public')}</Label>}
            <span>{textOf(row.category_name)}</span>
            <span>{types.textOf(textOf(row.knowledge_type))}</span>
            <span>{textOf(row.create_by_name)}</span>
            <time>{formatMinute(textOf(row.publish_date))}</time>
            <span>{t('version', { n: Number(row.version ?? 1) })}</span>
            <span>{t('views', { n: Number(row.view_count ?? 0) })}</span>
          </p>
          <RichText html={textOf(row.content)} />
          {files.length > 0 && (
            <section aria-label={t('attachments')}>
              <h3>{t('attachments')}</h3>
              <FileList files={files} />
            </section>
          )}
          {versions && <Versions articleKey={articleKey} />}
          <CommentList
            definition={knowledgeComment}
            above="knowledge_key"
            recordKey={articleKey}
            words={{ title: t('comments'), hint: t('commentHint'), send: t('comment'), remove: t('delete'), none: t('noComments') }}
          />
        </article>
      ) : (
        <Unanswered of={detail} skeleton={<LinesSkeleton lines={8} />} />
      )}
    </Modal>
  )
}

function Versions({ articleKey }: { articleKey: string }) {
  const t = useTranslations('knowledge')
  const history = useCall('POST /api/fintech/biz/knowledge/record/history', { knowledge_key: articleKey })
  return (
    <section className={styles.versions} aria-label={t('history')}>
      <h3>{t('history')}</h3>
      <Answer of={history} skeleton={<LinesSkeleton lines={2} />} empty={<p>{t('noHistory')}</p>}>
        {(versions) =>
          versions.map(({ version, title, content, editor_name, edit_time }) => (
            <details key={version}>
              <summary>
                {t('version', { n: version })}
                <span>{t('editor', { name: editor_name ?? '', time: formatMinute(edit_time) })}</span>
              </summary>
              <h4>{title}</h4>
              <RichText html={content} />
            </details>
          ))
        }
      </Answer>
    </section>
  )
}
