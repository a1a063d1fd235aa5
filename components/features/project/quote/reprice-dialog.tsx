// The lines whose price, factors or cost differ from what applies now: shown before and after, and taken over where they are chosen.

import { Checkbox, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DataTable } from '@/components/basic/data-table'
import { useFieldColumn } from '@/components/record/field-column'
import { pricingLine } from '@/lib/model/entities/pricing'
import { type Repricing, repricedCells } from './offers'
import styles from './quote.module.css'
import { cellText, shownNumber } from './sheet-line'

interface RepriceDialogProps {
  /** The day whose prices count. */
  day: string
  rows: readonly Repricing[]
  seesCosts: boolean
  onChoose: (rows: readonly Repricing[]) => void
  onClose: () => void
}

const isChanged = ({ before, after }: Repricing, name: (typeof repricedCells)[number] | 'amount') =>
  Number(cellText(before, name)) !== Number(cellText(after, name))

export function RepriceDialog({ day, rows, seesCosts, onChoose, onClose }: RepriceDialogProps) {
  const column = useFieldColumn<Repricing>(pricingLine)
  const t = useTranslations('quote')
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = rows.filter(({ index }) => !left.has(index))
  const names = [...repricedCells.filter((name) => seesCosts || name !== 'cost_price'), 'amount'] as const
  const choose = (indexes: readonly number[], take: boolean) =>
    setLeft((before) => new Set(take ? [...before].filter((one) => !indexes.includes(one)) : [...before, ...indexes]))
  return (
    <Modal
      open
      width={760}
      title={t('repriceTitle', { day })}
      okText={t('repriceChosen', { n: chosen.length })}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => onChoose(chosen)}
      onCancel={onClose}
    >
      <p>{t('repriceNote', { n: rows.length })}</p>
      <DataTable
        className={styles.compare}
        label={t('repriceTitle', { day })}
        rows={rows}
        rowKey={({ before }) => before.id}
        columns={[
          {
            title: t('repriceAll'),
            head: (
              <Checkbox
                aria-label={t('repriceAll')}
                checked={left.size === 0}
                indeterminate={left.size > 0 && chosen.length > 0}
                onChange={({ target }) =>
                  choose(
                    rows.map(({ index }) => index),
                    target.checked,
                  )
                }
              />
            ),
            cell: ({ index, before }) => (
              <Checkbox
                aria-label={t('repriceLine', { row: index + 1, name: before.item_name })}
                checked={!left.has(index)}
                onChange={({ target }) => choose([index], target.checked)}
              />
            ),
          },
          column('item_name', ({ before }) => before.item_name),
          ...names.map((name) =>
            column(
              name,
              (row) => (
                <>
                  {isChanged(row, name) && <del>{shownNumber(name, cellText(row.before, name))}</del>}
                  {shownNumber(name, cellText(row.after, name))}
                </>
              ),
              { kind: 'number', marks: (row) => ({ 'data-changed': isChanged(row, name) || undefined }) },
            ),
          ),
        ]}
      />
    </Modal>
  )
}
