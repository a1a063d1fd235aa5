// The lines whose price, factors or cost differ from what applies now: shown before and after, and taken over where they are chosen.
import { Checkbox, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FieldHeads } from '@/components/record/field-heads'
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

export function RepriceDialog({ day, rows, seesCosts, onChoose, onClose }: RepriceDialogProps) {
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={styles.compare} aria-label={t('repriceTitle', { day })} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
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
              </th>
              <FieldHeads definition={pricingLine} names={['item_name', ...names]} />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ index, before, after }) => (
              <tr key={before.id}>
                <td>
                  <Checkbox
                    aria-label={t('repriceLine', { row: index + 1, name: before.item_name })}
                    checked={!left.has(index)}
                    onChange={({ target }) => choose([index], target.checked)}
                  />
                </td>
                <td>{before.item_name}</td>
                {names.map((name) => {
                  const [was, is] = [cellText(before, name), cellText(after, name)]
                  const differs = Number(was) !== Number(is)
                  return (
                    <td key={name} data-changed={differs || undefined} data-number>
                      {differs && <del>{shownNumber(name, was)}</del>}
                      {shownNumber(name, is)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Modal>
  )
}
