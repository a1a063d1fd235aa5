// The row above the table: batch actions at the left, how the list is shown at the right.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Icon } from '@/components/basic/icon'
import { Menu } from '@/components/basic/menu'
import { densityChoices } from '@/components/basic/theme/preferences'
import { useLook } from '@/components/basic/theme/theme-provider'
import styles from './list.module.css'
import type { Action } from './list-screen'

interface ToolbarProps {
  actions: readonly Action[]
  count: number
  onClear: () => void
  onColumns: () => void
  onRefresh: () => void
  refreshing: boolean
  /** Opens an import: of this list, or of what belongs to its records. */
  imports: readonly Action[]
  onExport?: (() => void) | undefined
  /** In front of the tools: saved views, the shape of the list. */
  lead?: ReactNode
}

const inWords = 6

export function Toolbar({ actions, count, onClear, onColumns, onRefresh, refreshing, imports, onExport, lead }: ToolbarProps) {
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
          <Button
            key={action.key}
            data-track={`batch.${action.key}`}
            size="small"
            type={count > 0 ? 'default' : 'text'}
            danger={action.danger && count > 0}
            aria-disabled={count === 0}
            onClick={action.onClick}
          >
            {action.label}
          </Button>
        ))}
        {rest.length > 0 && (
          <Menu entries={rest} align="start" className={styles.moreBatch}>
            {t('moreShort')} <Icon name="down" size={14} />
          </Menu>
        )}
        {count > 0 && (
          <Button size="small" type="text" onClick={onClear}>
            {t('clearChosen')}
          </Button>
        )}
      </span>
      <span className={styles.tools}>
        {lead}
        {imports.length === 1 && (
          <Button size="small" type="text" data-track="import" icon={<Icon name="upload" size={14} />} onClick={imports[0]?.onClick}>
            {t('import')}
          </Button>
        )}
        {imports.length > 1 && (
          <Menu entries={imports} className={styles.moreBatch}>
            <Icon name="upload" size={14} /> {t('import')} <Icon name="down" size={14} />
          </Menu>
        )}
        {onExport && (
          <Button size="small" type="text" data-track="export" icon={<Icon name="download" size={14} />} onClick={onExport}>
            {t('export')}
          </Button>
        )}
        <button type="button" className={styles.tool} aria-label={t('columns')} title={t('columns')} onClick={onColumns}>
          <Icon name="columns" />
        </button>
        <Menu
          label={t('density.label')}
          className={styles.tool}
          entries={densityChoices.map((density) => ({
            key: density,
            label: t(`density.${density}`),
            checked: look.density === density,
            onClick: () => look.setDensity(density),
          }))}
        >
          <Icon name="rows" />
        </Menu>
        <button
          type="button"
          className={styles.tool}
          aria-label={t('refresh')}
          title={t('refresh')}
          aria-busy={refreshing}
          onClick={onRefresh}
        >
          <Icon name="refresh" />
        </button>
      </span>
    </div>
  )
}
