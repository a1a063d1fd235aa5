// The keys of the approval page, behind a button that names the first two.
import { useTranslations } from 'next-intl'
import { KeyHelp } from '@/components/basic/key-help'
import { singleKeysOn } from '@/lib/client/single-key'

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
  const shown = singleKeysOn() ? keys : keys.filter(([key]) => key.length > 1)
  return (
    <KeyHelp
      title={t('shortcuts')}
      keys={shown.map(([key, what]) => [key, t(`shortcut.${what}`)])}
      note={shown.length < keys.length ? t('shortcutsOff') : undefined}
    >
      {t('keys')}
    </KeyHelp>
  )
}
