// Which columns a list shows, in which order, how wide, and which stay in place.
'use client'
import { Button, Checkbox, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { type DragEvent, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { moveItem } from '@/components/basic/move-item'
import styles from '@/components/record/dialogs.module.css'
import { CountControl, useBoundText } from '@/components/record/field/number-control'
import { useDisplayNames } from '@/components/record/use-display-names'
import type { ListScreen } from './list-screen'
import type { ListView } from './use-list'
import type { ColumnSetting } from './view-setting'

const widths = { min: 40, max: 600, scale: 0 }

export function ColumnDialog({ screen, view, onClose }: { screen: ListScreen; view: ListView; onClose: () => void }) {
  const t = useTranslations('widget.columns')
  const labels = useDisplayNames(screen.definition)
  const [columns, setColumns] = useState<readonly ColumnSetting[]>(view.arranged)
  const [typed, setTyped] = useState<Readonly<Record<string, number | null>>>({})
  const boundText = useBoundText()
  const wrong = columns.find(({ field }) => typed[field] && boundText(typed[field], widths))
  const [dragged, setDragged] = useState<number | null>(null)
  const nameOf = (name: string) => screen.computed?.[name]?.title ?? screen.heads?.[name] ?? labels.head(name)
  const change = (field: string, part: Partial<ColumnSetting>) =>
    setColumns((all) => all.map((column) => (column.field === field ? { ...column, ...part } : column)))
  const move = (from: number, to: number) => {
    if (to >= 0 && to < columns.length) setColumns((all) => moveItem(all, from, to))
  }
  const shown = columns.filter((column) => column.visible).length

  return (
    <Modal
      open
      title={t('title')}
      width={560}
      onCancel={onClose}
      footer={[
        <Button
          key="reset"
          className={styles.left}
          onClick={() => {
            view.keep(null)
            onClose()
          }}
        >
          {t('reset')}
        </Button>,
        <Button key="cancel" onClick={onClose}>
          {t('cancel')}
        </Button>,
        <Button
          key="save"
          type="primary"
          disabled={shown === 0 || wrong !== undefined}
          onClick={() => {
            view.keep(columns.map((column) => ({ ...column, width: typed[column.field] || column.width })))
            onClose()
          }}
        >
          {t('save')}
        </Button>,
      ]}
    >
      <p className={styles.hint}>{t('hint', { n: shown })}</p>
      {wrong && (
        <p className={styles.refused} role="alert">
          {t('widthWrong', { name: nameOf(wrong.field), text: boundText(typed[wrong.field] ?? null, widths) ?? '' })}
        </p>
      )}
      <ul className={styles.columns}>
        {columns.map((column, index) => (
          <li
            key={column.field}
            draggable
            data-dragged={dragged === index || undefined}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event: DragEvent) => {
              event.preventDefault()
              if (dragged !== null && dragged !== index) {
                move(dragged, index)
                setDragged(index)
              }
            }}
          >
            <Icon name="drag" className={styles.handle} />
            <Checkbox checked={column.visible} onChange={(event) => change(column.field, { visible: event.target.checked })}>
              {nameOf(column.field)}
            </Checkbox>
            <span className={styles.width}>
              {t('width')}
              <CountControl
                {...widths}
                size="small"
                quiet
                className={styles.narrow}
                aria-label={t('widthOf', { name: nameOf(column.field) })}
                value={typed[column.field] === undefined ? column.width : (typed[column.field] ?? null)}
                onChange={(width) => setTyped((all) => ({ ...all, [column.field]: width }))}
              />
            </span>
            <Checkbox checked={column.fixed} onChange={(event) => change(column.field, { fixed: event.target.checked })}>
              {t('fixed')}
            </Checkbox>
            <Button
              size="small"
              type="text"
              aria-label={t('up', { name: nameOf(column.field) })}
              disabled={index === 0}
              icon={<Icon name="up" size={14} />}
              onClick={() => move(index, index - 1)}
            />
            <Button
              size="small"
              type="text"
              aria-label={t('down', { name: nameOf(column.field) })}
              disabled={index === columns.length - 1}
              icon={<Icon name="down" size={14} />}
              onClick={() => move(index, index + 1)}
            />
          </li>
        ))}
      </ul>
    </Modal>
  )
}
