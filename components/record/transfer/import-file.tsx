// The first step: the template, and the file by choosing or dropping it, with its way to the server.
import { Button, Progress } from 'antd'
import { useTranslations } from 'next-intl'
import { type DragEvent, useRef, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { StatusText } from '@/components/basic/status'
import { useUploadLimit } from '@/components/record/file/upload-limit'
import { notify } from '@/lib/client/api'
import { formatSize } from '@/lib/client/format'
import { transferLimits } from '@/lib/model/transfer'
import { saveFile, templateAddress } from './save-file'
import type { Sending } from './send-file'
import styles from './transfer.module.css'

interface ImportFileProps {
  entity: string
  sending: Sending | null
  /** `byHand`: the columns will be assigned, whatever they are called. */
  onFile: (file: File, byHand?: boolean) => void
  /** Forgets a file that has failed. */
  onDrop: () => void
}

export function ImportFile({ entity, sending, onFile, onDrop }: ImportFileProps) {
  const t = useTranslations('transferScreen.import')
  const tooLarge = useTranslations('widget.upload')
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const limit = Math.min(transferLimits.uploadBytes, useUploadLimit())
  const size = formatSize(limit)
  const take = (list: FileList | null) => {
    const file = list?.[0]
    if (!file || (sending && sending.percent !== null)) return
    if (file.size > limit) notify().warning(tooLarge('tooLarge', { name: file.name, size }), 5)
    else onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an extra; the button does the same */}
      <div
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.csv,.txt,.xls"
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
        {sending ? (
          <div className={styles.sending} role="status">
            {sending.refusal ? (
              <StatusText shape="bad">{sending.refusal}</StatusText>
            ) : (
              <span>{sending.percent === null ? t('failed') : t('uploading', { name: sending.file.name })}</span>
            )}
            {sending.percent !== null && <Progress percent={sending.percent} aria-label={sending.file.name} />}
            <span className={styles.row}>
              {sending.percent === null ? (
                <>
                  {!sending.refusal && (
                    <Button type="primary" onClick={() => onFile(sending.file)}>
                      {t('again')}
                    </Button>
                  )}
                  {sending.refusal && <Button onClick={() => onFile(sending.file, true)}>{t('byHand')}</Button>}
                  <Button type={sending.refusal ? 'primary' : 'default'} onClick={onDrop}>
                    {t('otherFile')}
                  </Button>
                </>
              ) : (
                <Button onClick={() => sending.upload?.cancel()}>{t('cancelUpload')}</Button>
              )}
            </span>
          </div>
        ) : (
          <>
            <Icon name="upload" size={20} className={styles.dropIcon} />
            <span className={styles.row}>
              {t('drop')}
              <Button type="primary" onClick={() => input.current?.click()}>
                {t('choose')}
              </Button>
            </span>
            <small>{t('hint', { rows: transferLimits.importRows.toLocaleString('en-US'), size })}</small>
          </>
        )}
      </div>
      <p className={styles.template}>
        <Button icon={<Icon name="download" size={14} />} onClick={() => saveFile(templateAddress(entity))}>
          {t('template')}
        </Button>
        <span>{t('templateHint')}</span>
      </p>
    </>
  )
}
