// The context menu of a tab (docs/domain/frame.md#tabs); loaded when the first one opens.
import { useTranslations } from 'next-intl'
import { MenuList } from '@/components/basic/menu-list'

interface TabMenuProps {
  x: number
  y: number
  label: string
  /** The home tab cannot be closed. */
  closable: boolean
  onRefresh: () => void
  onClose: () => void
  onCloseOthers: () => void
  onCloseAll: () => void
  onDone: (focus: boolean) => void
}

export function TabMenu({ x, y, label, closable, onRefresh, onClose, onCloseOthers, onCloseAll, onDone }: TabMenuProps) {
  const t = useTranslations('shell.tabs')
  return (
    <MenuList
      inPlace
      at={{ left: x, right: x, top: y, bottom: y }}
      align="start"
      label={label}
      onClose={onDone}
      entries={[
        { key: 'tab.refresh', label: t('refresh'), onClick: onRefresh },
        { key: 'tab.close', label: t('close'), disabled: !closable, onClick: onClose },
        { key: 'tab.closeOthers', label: t('closeOthers'), onClick: onCloseOthers },
        { key: 'tab.closeAll', label: t('closeAll'), onClick: onCloseAll },
      ]}
    />
  )
}
