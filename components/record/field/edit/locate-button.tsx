// Takes longitude and latitude from the device; where it refuses, it says what to do, and they are typed by hand
// (docs/domain/forms.md#position).
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/basic/icon'
import styles from '@/components/record/field/field.module.css'
import { useOnce } from '@/lib/client/use-once'

/** Places after the point: about a metre. */
const scale = 6
const options: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }

type Problem = 'insecure' | 'denied' | 'unavailable' | 'timeout'

/** What hinders locating, by the numbers of the browser's own failures. */
const problems: Readonly<Record<number, Problem>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

interface LocateButtonProps {
  onPosition: (longitude: string, latitude: string) => void
}

export function LocateButton({ onPosition }: LocateButtonProps) {
  const t = useTranslations('widget.position')
  const { busy, once } = useOnce()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [accuracy, setAccuracy] = useState<number | null>(null)
  const locate = async () => {
    setProblem(null)
    setAccuracy(null)
    // browsers give no position to pages that anybody on the way could have changed
    if (!window.isSecureContext || !('geolocation' in navigator)) return setProblem('insecure')
    const found = new Promise<GeolocationPosition>((resolve, reject) => {
      navigator.geolocation.getCurrentPosition(resolve, reject, options)
    })
    const position = await once(() => found.catch(({ code }: GeolocationPositionError) => setProblem(problems[code] ?? 'unavailable')))
    if (!position) return
    setAccuracy(Math.round(position.coords.accuracy))
    onPosition(position.coords.longitude.toFixed(scale), position.coords.latitude.toFixed(scale))
  }
  return (
    <div className={styles.locate}>
      <Button size="small" icon={<Icon name="pin" size={14} />} loading={busy} onClick={() => void locate()}>
        {t('locate')}
      </Button>
      <span role="status" data-problem={problem !== null || undefined}>
        {problem ? t(problem) : accuracy !== null ? t('located', { n: accuracy }) : ''}
      </span>
    </div>
  )
}
