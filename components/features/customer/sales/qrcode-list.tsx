// The QR codes: made, counted, each opened in its dialog (docs/domain/channel.md#qr-code).
'use client'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { textOf } from '@/components/record/field/field-props'
import type { Action, CardParts } from '@/components/record/list/list-screen'
import { RecordList } from '@/components/record/screen/record-list'
import { useMay } from '@/lib/client/use-may'
import { qrcode } from '@/lib/model/entities/qrcode'
import type { Qrcode } from '../rows'
import { CodeDialog } from './code-dialog'

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
function rateOf(row: Qrcode): string {
  const scans = Number(row.scan_count ?? 0)
  return scans > 0 ? `${((Number(row.clue_count ?? 0) * 100) / scans).toFixed(1)}%` : '—'
}

export function QrCodeList() {
  const t = useTranslations('sales.qrcode')
  const may = useMay()
  const [shown, setShown] = useState<string | null>(null)
  const mayEdit = may('market:qrcode:e')
  const moreActions = useCallback(
    (row: Qrcode): Action[] => [{ key: 'show', label: t('show'), icon: 'eye', onClick: () => setShown(textOf(row.qrcode_key)) }],
    [t],
  )
  const card = useCallback(
    (row: Qrcode): CardParts => ({
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
      cells: { owner_key: (row: Qrcode) => textOf(row.owner_name) || t('pool') },
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
