// The row under the toolbar where a new table's rows and columns are named.
import type { Editor } from '@tiptap/react'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import { keyOf } from '@/lib/client/composing'
import { CountControl, useBoundText } from './number-control'
import styles from './rich-text.module.css'

const bounds = { rows: { min: 1, max: 100, scale: 0 }, columns: { min: 1, max: 20, scale: 0 } }

export function TableRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTranslations('widget.editor')
  const boundText = useBoundText()
  const [size, setSize] = useState<{ rows: number | null; columns: number | null }>({ rows: 3, columns: 3 })
  const wrong = (['rows', 'columns'] as const).find((name) => size[name] === null || boundText(size[name], bounds[name]))
  const insert = () => {
    if (wrong) return
    editor
      .chain()
      .focus()
      .insertTable({ rows: Number(size.rows), cols: Number(size.columns), withHeaderRow: true })
      .run()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (keyOf(event) !== 'Enter' && keyOf(event) !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (keyOf(event) === 'Enter') insert()
    else onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter and Escape of the inputs inside
    <div className={styles.linkRow} onKeyDown={onKeyDown}>
      <span className={styles.size}>
        {(['rows', 'columns'] as const).map((name) => (
          <CountControl
            key={name}
            {...bounds[name]}
            size="small"
            quiet
            aria-label={t(`table.${name}`)}
            suffix={t(`table.${name}`)}
            value={size[name]}
            onChange={(value) => setSize({ ...size, [name]: value })}
          />
        ))}
      </span>
      <Button size="small" type="primary" disabled={wrong !== undefined} onClick={insert}>
        {t('table.apply')}
      </Button>
      <Button size="small" type="text" onClick={onClose}>
        {t('link.cancel')}
      </Button>
      {wrong && size[wrong] !== null && <em role="alert">{boundText(size[wrong], bounds[wrong])}</em>}
    </div>
  )
}
