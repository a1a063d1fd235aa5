// A QR code: its picture, the address that it leads to, and the picture as a file (docs/domain/channel.md#qr-code).
import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import { QrPicture } from '@/components/basic/qr-picture'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { textOf } from '@/components/record/field/field-props'
import { saveAnswer } from '@/components/record/transfer/save-file'
import { notify, sendForFile, toastSeconds } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { qrSizes } from '@/lib/model/entities/qrcode'
import { runSales } from '../run'
import styles from './sales.module.css'

interface CodeDialogProps {
  codeKey: string
  editable: boolean
  onClose: () => void
}

export function CodeDialog({ codeKey, editable, onClose }: CodeDialogProps) {
  const t = useTranslations('sales.qrcode')
  const id = useId()
  const { busy, alone } = useAlone()
  const code = useCall('POST /api/fintech/biz/qrCode/fetch', { id: codeKey })
  const row = code.data
  if (!row)
    return (
      <Modal open footer={null} width={420} onCancel={onClose}>
        <Unanswered of={code} skeleton={<LinesSkeleton lines={6} />} />
      </Modal>
    )
  const target = new URL(textOf(row.target_url), window.location.origin).href
  const picture = textOf(row.image_url)
  const input = { id: codeKey, row_version: row.row_version }
  const generate = () =>
    alone(async () => {
      await runSales('POST /api/fintech/biz/qrCode/generate', { ...input, origin: window.location.origin })
    })
  const remove = () =>
    alone(async () => {
      await runSales('POST /api/fintech/biz/qrCode/deleteFile', input)
    })
  const download = (file: { format: 'svg' } | { format: 'png'; size: number }) =>
    alone(
      async () => saveAnswer(await sendForFile('GET /api/fintech/biz/qrCode/download', { id: codeKey, ...file })),
      () => notify().error(t('downloadFailed'), toastSeconds),
    )
  const copy = () =>
    navigator.clipboard.writeText(target).then(
      () => notify().success(t('addressCopied')),
      () => notify().error(t('copyFailed'), toastSeconds),
    )
  return (
    <Modal open title={row.qrcode_name} footer={null} width={420} onCancel={onClose}>
      <Notes of={code} />
      <div className={styles.code}>
        {picture ? (
          // biome-ignore lint/performance/noImgElement: a stored picture behind the session
          <img src={picture} alt={t('leadsTo', { address: target })} width={260} height={260} />
        ) : (
          <span className={styles.preview}>
            <QrPicture address={target} size={220} label={t('leadsTo', { address: target })} />
          </span>
        )}
        <p className={styles.address}>
          <a href={target} target="_blank" rel="noreferrer">
            {target}
          </a>
          <Button size="small" onClick={() => void copy()}>
            {t('copyAddress')}
          </Button>
        </p>
        <p>{t('counts', { scans: row.scan_count ?? 0, clues: row.clue_count ?? 0 })}</p>
        {picture && (
          <section className={styles.codeActions} aria-labelledby={`${id}-download`}>
            <b id={`${id}-download`}>
              <Icon name="download" size={14} /> {t('download')}
            </b>
            {qrSizes.map((size) => (
              <Button key={size} disabled={busy} onClick={() => void download({ format: 'png', size })}>
                {t('pixels', { n: String(size) })}
              </Button>
            ))}
            <Button disabled={busy} onClick={() => void download({ format: 'svg' })}>
              {t('vector')}
            </Button>
          </section>
        )}
        {editable && (
          <span className={styles.codeActions}>
            <Button type={picture ? 'default' : 'primary'} loading={busy} onClick={() => void generate()}>
              {t(picture ? 'again' : 'generate')}
            </Button>
            {picture && (
              <Button danger disabled={busy} onClick={() => void remove()}>
                {t('remove')}
              </Button>
            )}
          </span>
        )}
      </div>
    </Modal>
  )
}
