// The row above the table: batch actions at the left, how the list is shown at the right.
'use client'
import { Button, Dropdown, Tooltip } from 'antd'
import { useTranslations } from 'next-intl'
import { Icon } from '../show/icon'
import type { Density } from '../theme/palette'
import { useLook } from '../theme/theme-provider'
import styles from './list.module.css'
import type { Action } from './list-screen'
import { menuOf } from './row-actions'

interface ToolbarProps {
  actions: readonly Action[]
  count: number
  onClear: () => void
  onColumns: () => void
  onRefresh: () => void
  refreshing: boolean
}

const inWords = 4
const densities: readonly Density[] = ['compact', 'normal', 'loose']

export function Toolbar({ actions, count, onClear, onColumns, onRefresh, refreshing }: ToolbarProps) {
  const t = useTranslations('widget.list')
  const look = useLook()
  const shown = actions.slice(0, inWords)
  const rest = actions.slice(inWords)
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('tools')}>
      <span className={styles.batch} data-chosen={count > 0 || undefined}>
        {count > 0 && (
          <b className={styles.chosen} role="status">
            {t('chosen', { n: count })}
          </b>
        )}
        {shown.map((action) => (
          <Button key={action.key} size="small" type={count > 0 ? 'default' : 'text'} danger={action.danger} onClick={action.onClick}>
            {action.label}
          </Button>
        ))}
        {rest.length > 0 && (
          <Dropdown menu={menuOf(rest)} trigger={['click']}>
            <Button size="small" type={count > 0 ? 'default' : 'text'} icon={<Icon name="down" size={14} />} iconPlacement="end">
              {t('moreShort')}
            </Button>
          </Dropdown>
        )}
        {count > 0 && (
          <Button size="small" type="text" onClick={onClear}>
            {t('clearChosen')}
          </Button>
        )}
      </span>
      <span className={styles.tools}>
        <Tooltip title={t('columns')}>
          <Button type="text" aria-label={t('columns')} icon={<Icon name="columns" />} onClick={onColumns} />
        </Tooltip>
        <Dropdown
          trigger={['click']}
          menu={{
            selectable: true,
            selectedKeys: [look.density],
            items: densities.map((density) => ({ key: density, label: t(`density.${density}`) })),
            onClick: ({ key }) => look.setDensity(key as Density),
          }}
        >
          <Button type="text" aria-label={t('density.label')} icon={<Icon name="rows" />} />
        </Dropdown>
        <Tooltip title={t('refresh')}>
          <Button type="text" aria-label={t('refresh')} icon={<Icon name="refresh" />} loading={refreshing} onClick={onRefresh} />
        </Tooltip>
      </span>
    </div>
  )
}
