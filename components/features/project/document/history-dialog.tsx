// The versions of a document: what each said, and bringing one back as the newest.
import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { Answer } from '@/components/basic/answer'
import { RichText } from '@/components/basic/rich-text'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { FileList } from '@/components/record/field/show/files'
import { formatMinute } from '@/lib/client/format'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { useMay, useMe } from '@/lib/client/use-may'
import { runProject } from '../run'
import { useProject } from '../use-project'
import styles from './document.module.css'
import type { DocumentRow } from './document-row'

export function HistoryDialog({ document, onClose }: { document: DocumentRow; onClose: () => void }) {
  const t = useTranslations('projectWork.document')
  const may = useMay()
  const me = useMe()
  const { project } = useProject()
  const { busy, alone } = useAlone()
  const history = useCall('POST /api/eis/restful/document/history', { document_key: document.document_key })
  const free = !document.lock_by_key || document.lock_by_key === me
  const mayRestore = project.may.work && may('eis:document:e') && free
  const restore = (version: number) =>
    alone(async () => {
      if (await runProject('POST /api/eis/restful/document/restore', { document_key: document.document_key, version })) onClose()
    })
  return (
    <Modal open width={720} title={t('historyOf', { name: document.document_name })} footer={null} onCancel={onClose}>
      <Answer of={history} skeleton={<LinesSkeleton lines={4} />}>
        {(data) => (
          <ol className={styles.versions}>
            {data.map((one, at) => (
              <li key={one.version}>
                <p>
                  <b>V{one.version}</b>
                  <span>{t('versionEdited', { name: one.editor_name ?? '', time: formatMinute(one.edit_time) })}</span>
                  {at > 0 && mayRestore && (
                    <Button size="small" loading={busy} onClick={() => void restore(one.version)}>
                      {t('restore')}
                    </Button>
                  )}
                  {at === 0 && <small>{t('newest')}</small>}
                </p>
                {one.content === null ? (
                  <FileList files={one.file_list} />
                ) : (
                  <details>
                    <summary>{t('look')}</summary>
                    <RichText html={one.content} />
                  </details>
                )}
              </li>
            ))}
          </ol>
        )}
      </Answer>
    </Modal>
  )
}
