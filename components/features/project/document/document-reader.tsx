// One document to read: its text, or its file with the preview that its kind has.
import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { Notes, Unanswered } from '@/components/basic/answer'
import { RichText } from '@/components/basic/rich-text'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { FileList, filesOf } from '@/components/record/field/show/files'
import { formatMinute } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { useNarrow } from '@/lib/client/use-window'
import styles from './document.module.css'

export function DocumentReader({ documentKey, onClose }: { documentKey: string; onClose: () => void }) {
  const t = useTranslations('projectWork.document')
  const narrow = useNarrow()
  const answer = useCall('GET /api/eis/restful/document/detail/{id}', { id: documentKey })
  const { data } = answer
  return (
    <Modal
      open
      centered
      width={narrow ? '100%' : 800}
      title={data?.document_name ?? t('open')}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('closeDialog')}
        </Button>
      }
      onCancel={onClose}
    >
      <Notes of={answer} />
      {data ? (
        <article className={styles.reader}>
          <p className={styles.meta}>
            {t('versionBy', { n: data.version ?? 1, name: data.update_by_name ?? '', time: formatMinute(data.update_time) })}
          </p>
          {data.document_type === 'RICH' ? <RichText html={data.content ?? ''} /> : <FileList files={filesOf(data.file_list)} />}
        </article>
      ) : (
        <Unanswered of={answer} skeleton={<LinesSkeleton lines={6} />} />
      )}
    </Modal>
  )
}
