// Takes longitude and latitude from the device; where it refuses, it says what to do, and they are typed by hand
// (docs/domain/forms.md#position).
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/basic/icon'
import styles from '@/components/record/field/field.module.css'

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
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [accuracy, setAccuracy] = useState<number | null>(null)
  const locate = () => {
    setProblem(null)
    setAccuracy(null)
    // browsers give no position to pages that anybody on the way could have changed
    if (!window.isSecureContext || !('geolocation' in navigator)) return setProblem('insecure')
    setBusy(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false)
        setAccuracy(Math.round(coords.accuracy))
        onPosition(coords.longitude.toFixed(scale), coords.latitude.toFixed(scale))
      },
      ({ code }) => {
        setBusy(false)
        setProblem(problems[code] ?? 'unavailable')
      },
      options,
    )
  }
  return (
    <div className={styles.locate}>
      <Button size="small" icon={<Icon name="pin" size={14} />} loading={busy} onClick={locate}>
        {t('locate')}
      </Button>
      <span role="status" data-problem={problem !== null || undefined}>
        {problem ? t(problem) : accuracy !== null ? t('located', { n: accuracy }) : ''}
      </span>
    </div>
  )
}
