// The keys of the approval page, behind a button that names the first two.
import { useTranslations } from 'next-intl'
import { KeyHelp } from '@/components/basic/key-help'

const keys = [
  ['J', 'next'],
  ['K', 'prior'],
  ['C', 'comment'],
  ['A', 'confirm'],
  ['R', 'reject'],
  ['T', 'turn'],
  ['Ctrl Enter', 'send'],
] as const

export function ApprovalKeys() {
  const t = useTranslations('workbench')
  return (
    <KeyHelp title={t('shortcuts')} keys={keys.map(([key, what]) => [key, t(`shortcut.${what}`)])}>
      {t('keys')}
    </KeyHelp>
  )
}
