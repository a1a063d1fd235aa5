// A small button with a picture alone, beside a member of a list.
import { Button } from 'antd'
import { Icon } from '@/components/basic/icon'

interface ToolButtonProps {
  icon: 'up' | 'down' | 'remove'
  label: string
  disabled: boolean
  onClick: () => void
}

export function ToolButton({ icon, label, disabled, onClick }: ToolButtonProps) {
  return (
    <Button
      type="text"
      size="small"
      aria-label={label}
      title={label}
      disabled={disabled}
      icon={<Icon name={icon} size={14} />}
      onClick={onClick}
    />
  )
}
