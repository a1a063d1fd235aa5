// Documents become drafts: a category, some files, one draft each (docs/domain/knowledge.md#import).
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { WorkDialog } from '@/components/basic/work-dialog'
import { RefControl, UploadControl } from '@/components/record/field/lazy-controls'
import type { Option } from '@/components/record/field/picker/paged-select'
import { notify, send } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import { knowledgeRecord } from '@/lib/model/entities/knowledge'
import type { FileRef } from '@/lib/model/field'
import { fileKeysIn } from '@/lib/model/file-types'
import styles from './knowledge.module.css'
import { refreshKnowledge } from './refresh-knowledge'

const maxFiles = 20

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('knowledge')
  const id = useId()
  const [category, setCategory] = useState<Option[]>([])
  const [files, setFiles] = useState<FileRef[]>([])
  const { busy, alone } = useAlone()
  /** One after the other; a file that is refused stays in the dialog, its reason has been shown. */
  const run = () =>
    alone(async () => {
      const left: FileRef[] = []
      for (const file of files) {
        const made = await send('POST /api/fintech/biz/knowledge/record/import', {
          file_key: fileKeysIn(file.url)[0] ?? '',
          category_key: category[0]?.value ?? '',
        }).catch(() => null)
        if (!made) left.push(file)
      }
      const done = files.length - left.length
      if (done > 0) {
        notify().success(t('importDone', { n: done }))
        void refreshKnowledge()
      }
      if (left.length === 0) onClose()
      else setFiles(left)
    })
  return (
    <WorkDialog
      title={t('importDocuments')}
      okText={t('import')}
      cancelText={t('cancel')}
      busy={busy}
      okButtonProps={{ disabled: files.length === 0 || category.length === 0 }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <div className={styles.import}>
        <p>{t('importHint')}</p>
        <label htmlFor={`${id}-category`}>{t('category')}</label>
        <RefControl id={`${id}-category`} field={knowledgeRecord.fields.category_key} value={category} onChange={setCategory} />
        <label htmlFor={`${id}-files`}>{t('files')}</label>
        <UploadControl id={`${id}-files`} value={files} onChange={setFiles} max={maxFiles} />
      </div>
    </WorkDialog>
  )
}
