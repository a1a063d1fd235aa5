// How large the drawing is shown.
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import { notify, toastSeconds } from '@/lib/client/api'
import { useDesign, useMapped, useZoom } from '../canvas/use-design'
import { leastZoom, mostZoom, nextZoom } from '../canvas/zoom'
import styles from '../designer.module.css'
import { MinimapIcon } from './icons'
import { Tool } from './toolbar'

export function ZoomBar() {
  const t = useTranslations('designer')
  const design = useDesign()
  const zoom = useZoom()
  const step = (direction: 1 | -1) => {
    const next = nextZoom(zoom, direction)
    if (next !== null) return design.service('canvas').zoom(next, 'auto')
    // a wheel may have left the steps: the bound itself is as far as it goes
    const bound = direction === 1 ? mostZoom : leastZoom
    if (Math.abs(zoom - bound) > 0.005) return design.service('canvas').zoom(bound, 'auto')
    notify().error(t(direction === 1 ? 'zoomMost' : 'zoomLeast'), toastSeconds)
  }
  const mapped = useMapped()
  return (
    <div className={styles.zoom}>
      <Tool label={t('minimap')} pressed={mapped} onClick={() => design.service('minimap').toggle()}>
        <MinimapIcon />
      </Tool>
      <Tool label={t('zoomOut')} onClick={() => step(-1)}>
        −
      </Tool>
      <output aria-label={t('zoom')}>{Math.round(zoom * 100)}%</output>
      <Tool label={t('zoomIn')} onClick={() => step(1)}>
        <Icon name="add" size={14} />
      </Tool>
      <Tool label={t('zoomReset')} onClick={() => design.service('canvas').zoom(1, 'auto')}>
        <Icon name="target" size={14} />
      </Tool>
    </div>
  )
}
