// The button that begins a new record, at the head of a screen and in its empty list.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Icon } from './icon'

export function AddButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button type="primary" data-track="add" icon={<Icon name="add" size={14} />} onClick={onClick}>
      {children}
    </Button>
  )
}
