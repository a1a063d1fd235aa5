// Where the names of a file's columns stand, and what is to be known of the file before it is taken in.
import { useTranslations } from 'next-intl'
import { StatusText } from '@/components/basic/status'
import type { Wizard } from '@/lib/model/calls/transfer'
import { NamedSelect } from './named-select'
import styles from './transfer.module.css'

export interface Place {
  sheet?: number
  head_row?: number
}

interface HeadPlaceProps {
  batch: Wizard
  disabled: boolean
  onPlace: (place: Place) => void
}

const offeredRows = 20

/** The rows that may hold the names; the one that does among them. */
const rows = (now: number) => Array.from({ length: Math.max(offeredRows, now) }, (_, at) => at + 1)

/** The sheet and the row of the names; changing either reads the file again. */
export function HeadPlace({ batch, disabled, onPlace }: HeadPlaceProps) {
  const t = useTranslations('transferScreen.import')
  if (batch.head_row === null) return null
  return (
    <div className={styles.row}>
      {batch.sheets.length > 1 && (
        <NamedSelect
          name={t('sheetName')}
          className={styles.match}
          value={batch.sheet}
          disabled={disabled}
          onChange={(sheet) => onPlace({ sheet })}
          options={batch.sheets.map((label, value) => ({ value, label }))}
        />
      )}
      <NamedSelect
        name={t('headRow')}
        className={styles.headRow}
        value={batch.head_row}
        disabled={disabled}
        onChange={(head_row) => onPlace({ sheet: batch.sheet, head_row })}
        options={rows(batch.head_row).map((value) => ({ value, label: value }))}
      />
    </div>
  )
}

export function FileNotes({ notes }: { notes: readonly string[] }) {
  const t = useTranslations('transferScreen.import')
  if (notes.length === 0) return null
  return (
    <ul className={styles.notes} aria-label={t('notes')}>
      {notes.map((note) => (
        <li key={note}>
          <StatusText shape="wait">{note}</StatusText>
        </li>
      ))}
    </ul>
  )
}
