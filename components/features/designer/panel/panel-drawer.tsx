// The drawer of a part with lists of its own, 600 px wide.
import { Button, Drawer } from 'antd'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import styles from './panel.module.css'

interface PanelDrawerProps {
  title: string
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

export function PanelDrawer({ title, onSave, onClose, children }: PanelDrawerProps) {
  const t = useTranslations('designer')
  return (
    <Drawer
      open
      size={600}
      title={title}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" onClick={onSave}>
            {t('ok')}
          </Button>
        </div>
      }
    >
      {children}
    </Drawer>
  )
}
