// The QR codes: made, looked at, downloaded, counted (docs/domain/channel.md#qr-code).
'use client'
import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { QrPicture } from '@/components/basic/qr-picture'
import { type Row, textOf } from '@/components/record/field/field-props'
import type { Action, CardParts } from '@/components/record/list/list-screen'
import { RecordList } from '@/components/record/screen/record-list'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { qrcode } from '@/lib/model/entities/qrcode'
import { runAction } from './run'
import styles from './sales.module.css'

const columns = [
  'qrcode_name',
  'qrcode_type',
  'channel_key',
  'activity_key',
  'owner_key',
  'scan_count',
  'clue_count',
  'rate',
  'expire_time',
  'status',
] as const
const also = ['row_version', 'qrcode_key', 'image_url', 'target_url', 'qrcode_code', 'scan_count', 'clue_count'] as const

/** Leads of a hundred scans. */
function rateOf(row: Row): string {
  const scans = Number(row.scan_count ?? 0)
  return scans > 0 ? `${((Number(row.clue_count ?? 0) * 100) / scans).toFixed(1)}%` : '—'
}

export function QrCodeList() {
  const t = useTranslations('sales.qrcode')
  const may = useMay()
  const [shown, setShown] = useState<string | null>(null)
  const mayEdit = may('market:qrcode:e')
  const moreActions = useCallback(
    (row: Row): Action[] => [{ key: 'show', label: t('show'), icon: 'eye', onClick: () => setShown(textOf(row.qrcode_key)) }],
    [t],
  )
  const card = useCallback(
    (row: Row): CardParts => ({
      left: textOf(row.channel_name) || textOf(row.activity_name),
      facts: [
        { key: 'scans', label: t('scans'), value: textOf(row.scan_count) },
        { key: 'clues', label: t('clues'), value: textOf(row.clue_count) },
        { key: 'rate', label: t('rate'), value: rateOf(row) },
        { key: 'owner', label: t('owner'), value: textOf(row.owner_name) || t('pool') },
      ],
      actions: [{ key: 'show', label: t('show'), icon: 'eye' as const, onClick: () => setShown(textOf(row.qrcode_key)) }],
    }),
    [t],
  )
  const screen = useMemo(
    () => ({
      saveCode: 'market/qrcode',
      columns,
      also,
      computed: { rate: { title: t('rate'), width: 84, align: 'right' as const, render: rateOf } },
      cells: { owner_key: (row: Row) => textOf(row.owner_name) || t('pool') },
      widths: { qrcode_name: 180, qrcode_type: 88, channel_key: 120, activity_key: 180, owner_key: 80, scan_count: 84, clue_count: 84 },
      card,
      firstUse: { title: t('firstUse.title'), text: t('firstUse.text') },
    }),
    [t, card],
  )
  return (
    <>
      <RecordList definition={qrcode} screen={screen} moreActions={moreActions} />
      {shown && <CodeDialog codeKey={shown} editable={mayEdit} onClose={() => setShown(null)} />}
    </>
  )
}

interface CodeDialogProps {
  codeKey: string
  editable: boolean
  onClose: () => void
}

function CodeDialog({ codeKey, editable, onClose }: CodeDialogProps) {
  const t = useTranslations('sales.qrcode')
  const { busy, alone } = useAlone()
  const row = useCall('POST /api/fintech/biz/qrCode/fetch', { id: codeKey }).data
  if (!row) return null
  const target = new URL(textOf(row.target_url), window.location.origin).href
  const picture = textOf(row.image_url)
  const input = { id: codeKey, row_version: row.row_version }
  const generate = () =>
    alone(async () => {
      await runAction('POST /api/fintech/biz/qrCode/generate', { ...input, origin: window.location.origin })
    })
  const remove = () =>
    alone(async () => {
      await runAction('POST /api/fintech/biz/qrCode/deleteFile', input)
    })
  return (
    <Modal open title={row.qrcode_name} footer={null} width={420} onCancel={onClose}>
      <div className={styles.code}>
        {picture ? (
          // biome-ignore lint/performance/noImgElement: a stored picture behind the session
          <img src={picture} alt={t('leadsTo', { address: target })} width={260} height={260} />
        ) : (
          <span className={styles.preview}>
            <QrPicture address={target} size={220} label={t('leadsTo', { address: target })} />
          </span>
        )}
        <a href={target} target="_blank" rel="noreferrer">
          {target}
        </a>
        <p>{t('counts', { scans: row.scan_count ?? 0, clues: row.clue_count ?? 0 })}</p>
        <span className={styles.codeActions}>
          {editable && (
            <Button type={picture ? 'default' : 'primary'} loading={busy} onClick={() => void generate()}>
              {t(picture ? 'again' : 'generate')}
            </Button>
          )}
          {picture && (
            <Button type="primary" href={picture} download={`${row.qrcode_name}.png`} icon={<Icon name="download" size={14} />}>
              {t('download')}
            </Button>
          )}
          {editable && picture && (
            <Button danger disabled={busy} onClick={() => void remove()}>
              {t('remove')}
            </Button>
          )}
        </span>
      </div>
    </Modal>
  )
}
