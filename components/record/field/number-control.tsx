// A number as it was typed: one outside its bounds, or with too many decimals, is marked and refused, never changed in silence (docs/domain/forms.md#typed-values).
'use client'
import { InputNumber, type InputNumberProps } from 'antd'
import { useTranslations } from 'next-intl'

interface NumberControlProps
  extends Pick<InputNumberProps<string>, 'id' | 'className' | 'style' | 'disabled' | 'suffix' | 'placeholder' | 'title' | 'size'> {
  value: string | null
  onChange: (value: string | null) => void
  min?: number
  max?: number
  /** Decimals; 0 for whole numbers. */
  scale: number
  /** Thousands are separated. */
  grouped?: boolean
  status?: 'error'
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

const group = (value: string) => value.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',')
/** What is no part of a number goes while it is typed, in view. */
const plain = (value: string | undefined) => (value ?? '').normalize('NFKC').replace(/[^\d.-]/g, '')

interface Bounds {
  min?: number | undefined
  max?: number | undefined
  scale: number
}

/** What is wrong with a number; null for none and for nothing typed. */
export function boundProblem(value: string | null, { min, max, scale }: Bounds): 'atLeast' | 'atMost' | 'integer' | 'decimals' | null {
  if (value === null || value === '') return null
  const decimals = value.split('.')[1]?.replace(/0+$/, '').length ?? 0
  if (decimals > scale) return scale === 0 ? 'integer' : 'decimals'
  if (min !== undefined && Number(value) < min) return 'atLeast'
  return max !== undefined && Number(value) > max ? 'atMost' : null
}

/** Says in words why a number cannot be taken; null where it can. */
export function useBoundText(): (value: string | number | null, bounds: Bounds) => string | null {
  const t = useTranslations('validation')
  return (value, bounds) => {
    const problem = boundProblem(value === null ? null : String(value), bounds)
    const { min = 0, max = 0, scale } = bounds
    return problem && t(problem, { n: problem === 'atLeast' ? min : problem === 'atMost' ? max : scale })
  }
}

export function NumberControl({ value, onChange, min, max, scale, grouped = false, status, title, ...rest }: NumberControlProps) {
  const said = useBoundText()(value, { min, max, scale })
  return (
    <InputNumber<string>
      {...rest}
      stringMode
      controls={false}
      value={value === '' ? null : value}
      formatter={grouped ? (shown) => group(String(shown ?? '')) : undefined}
      parser={plain}
      inputMode={scale === 0 ? 'numeric' : 'decimal'}
      status={said ? 'error' : status}
      title={said ?? title}
      onChange={onChange}
    />
  )
}

interface CountControlProps extends Omit<NumberControlProps, 'value' | 'onChange'> {
  value: number | null
  onChange: (value: number | null) => void
}

/** The same for values that are numbers; null while nothing is typed. Whoever takes the value asks useBoundText whether it can be taken. */
export function CountControl({ value, onChange, ...rest }: CountControlProps) {
  return (
    <NumberControl
      {...rest}
      value={value === null ? null : String(value)}
      onChange={(typed) => onChange(typed === null || typed === '' ? null : Number(typed))}
    />
  )
}
