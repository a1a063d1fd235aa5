// Decimals and whole numbers in a form. Values stay decimal strings, so no digit is lost.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/basic/icon'
import styles from '@/components/record/field/field.module.css'
import { ariaOf, type EditProps, textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { boundsOf, NumberControl } from '@/components/record/field/number-control'
import { useUnit } from '@/components/record/field/use-unit'
import { useDisplayNames } from '@/components/record/use-display-names'
import { useOnce } from '@/lib/client/use-once'
import type { Definition } from '@/lib/model/definition'
import { unitBeside } from '@/lib/model/unit-beside'

export function EditNumber(props: EditProps<'decimal' | 'int'>) {
  const { field, value, onChange, id, disabled } = props
  const unit = useUnit(props.definition, props.name, field)
  const names = useDisplayNames(props.definition)
  // a whole number is one where it is whole; anything else stays as it was typed, to be refused
  const typed = (next: string | null) => (field.kind === 'int' && next !== null && /^-?\d{1,15}$/.test(next) ? Number(next) : next)
  const latitude = field.kind === 'decimal' && field.axis === 'longitude' ? latitudeOf(props.definition) : undefined
  const control = (
    <NumberControl
      id={id}
      style={full}
      value={textOf(value) || null}
      {...boundsOf(field)}
      grouped
      suffix={unit}
      unit={unitBeside('', field, names.common)}
      disabled={disabled}
      onChange={(next) => onChange(typed(next))}
      {...ariaOf(props)}
    />
  )
  if (!latitude) return control
  return (
    <>
      {control}
      {!disabled && <LocateButton onPosition={(lng, lat) => onChange(lng, { [latitude]: lat })} />}
    </>
  )
}

/** The field that holds the other half of a position. */
const latitudeOf = ({ fields }: Definition) =>
  Object.entries(fields).find(([, field]) => field.kind === 'decimal' && field.axis === 'latitude')?.[0]

/** Places after the point: about a metre. */
const scale = 6
const options: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }

type Problem = 'insecure' | 'denied' | 'unavailable' | 'timeout'

/** What hinders locating, by the numbers of the browser's own failures. */
const problems: Readonly<Record<number, Problem>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

interface LocateButtonProps {
  onPosition: (longitude: string, latitude: string) => void
}

function LocateButton({ onPosition }: LocateButtonProps) {
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
