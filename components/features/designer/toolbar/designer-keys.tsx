// The keys of the canvas.
import { useTranslations } from 'next-intl'
import { KeyHelp } from '@/components/basic/key-help'
import styles from '../designer.module.css'

const keys = [
  ['N', 'create'],
  ['A', 'append'],
  ['R', 'replace'],
  ['E', 'name'],
  ['C', 'connect'],
  ['H', 'hand'],
  ['L', 'lasso'],
  ['S', 'space'],
  ['Ctrl C', 'copy'],
  ['Ctrl X', 'cut'],
  ['Ctrl V', 'paste'],
  ['Ctrl A', 'all'],
  ['Ctrl Z', 'undo'],
  ['Ctrl Y', 'redo'],
  ['Ctrl F', 'find'],
  ['Delete', 'remove'],
  ['← ↑ → ↓', 'move'],
  ['Ctrl +', 'zoomIn'],
  ['Ctrl 0', 'zoomReset'],
] as const

export function DesignerKeys() {
  const t = useTranslations('designer')
  return (
    <KeyHelp title={t('keys')} label={t('keys')} className={styles.tool} keys={keys.map(([pressed, what]) => [pressed, t(`key.${what}`)])}>
      ?
    </KeyHelp>
  )
}
