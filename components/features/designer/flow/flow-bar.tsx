// Below the approval view: its keys, and how large it is shown.
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import designer from '../designer.module.css'
import { Tool } from '../toolbar/toolbar'
import styles from './flow.module.css'
import { flowZooms, nextFlowZoom } from './flow-zoom'

const keys = [
  ['Tab', 'next'],
  ['Enter', 'open'],
  ['A', 'append'],
  ['Delete', 'remove'],
] as const

interface FlowBarProps {
  zoom: number
  onZoom: (zoom: number) => void
  /** Shows all of it, as far as that can be read. */
  onFit: () => void
}

export function FlowBar({ zoom, onZoom, onFit }: FlowBarProps) {
  const t = useTranslations('designer')
  return (
    <>
      <p className={styles.keys}>
        {keys.map(([key, what]) => (
          <span key={key}>
            <kbd>{key}</kbd> {t(`flow.key.${what}`)}
          </span>
        ))}
      </p>
      <div className={designer.zoom}>
        <Tool label={t('zoomOut')} disabled={zoom <= flowZooms.least} onClick={() => onZoom(nextFlowZoom(zoom, -1))}>
          −
        </Tool>
        <output aria-label={t('zoom')}>{Math.round(zoom * 100)}%</output>
        <Tool label={t('zoomIn')} disabled={zoom >= flowZooms.most} onClick={() => onZoom(nextFlowZoom(zoom, 1))}>
          <Icon name="add" size={14} />
        </Tool>
        <Tool label={t('flow.fit')} onClick={onFit}>
          <Icon name="target" size={14} />
        </Tool>
      </div>
    </>
  )
}
