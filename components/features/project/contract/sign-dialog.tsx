// Registering the signature of a contract: the day and the sealed scan.
'use client'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { WorkDialog } from '@/components/basic/work-dialog'
import { DateControl } from '@/components/record/field/lazy-controls'
import { UploadControl } from '@/components/record/field/picker/upload-control'
import { Labelled } from '@/components/record/form/form-field'
import { useDisplayNames } from '@/components/record/use-display-names'
import { shanghaiNow } from '@/lib/client/format'
import { useAlone } from '@/lib/client/use-alone'
import { contract } from '@/lib/model/entities/contract'
import type { FileRef } from '@/lib/model/field'
import { runAction } from './run'

export function SignDialog({
  contractKey,
  version,
  name,
  onClose,
}: {
  contractKey: string
  version: number
  name: string
  onClose: () => void
}) {
  const t = useTranslations('contract')
  const id = useId()
  const labels = useDisplayNames(contract)
  const { busy, alone } = useAlone()
  const [day, setDay] = useState<string | null>(shanghaiNow().format('YYYY-MM-DD'))
  const [files, setFiles] = useState<FileRef[]>([])
  const [tried, setTried] = useState(false)
  const send = () =>
    void alone(async () => {
      setTried(true)
      if (!day || files.length === 0) return
      const scan_file = files.map((file) => ({ ...file }))
      if (await runAction('POST /api/eis/restful/contract/effect', { id: contractKey, row_version: version, sign_date: day, scan_file }))
        onClose()
    })
  return (
    <WorkDialog
      width={560}
      title={t('signOf', { name })}
      okText={t('sign')}
      cancelText={t('cancel')}
      busy={busy}
      onOk={send}
      onCancel={onClose}
    >
      <Labelled id={`${id}-day`} label={labels.field('sign_date')} required wide message={tried && !day ? t('fillIn') : undefined}>
        <DateControl id={`${id}-day`} time={false} value={day} onChange={setDay} />
      </Labelled>
      <Labelled
        id={`${id}-scan`}
        label={labels.field('scan_file')}
        required
        wide
        message={tried && files.length === 0 ? t('fillIn') : undefined}
      >
        <UploadControl id={`${id}-scan`} max={9} value={files} onChange={setFiles} />
      </Labelled>
    </WorkDialog>
  )
}
