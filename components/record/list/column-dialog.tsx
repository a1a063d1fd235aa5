// Which columns a list shows, in which order, how wide, and which stay in place.
import { Button, Checkbox, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SortList } from '@/components/basic/sort-list'
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
  const nameOf = (name: string) => screen.computed?.[name]?.title ?? screen.heads?.[name] ?? labels.head(name)
  const change = (field: string, part: Partial<ColumnSetting>) =>
    setColumns((all) => all.map((column) => (column.field === field ? { ...column, ...part } : column)))
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
      <div className={styles.columns}>
        <SortList label={t('title')} items={columns} keyOf={({ field }) => field} nameOf={({ field }) => nameOf(field)} onMove={setColumns}>
          {(column) => (
            <>
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
            </>
          )}
        </SortList>
      </div>
    </Modal>
  )
}
