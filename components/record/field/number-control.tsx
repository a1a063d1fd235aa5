// A number as it was typed: one that is not understood, lies outside its bounds or has too many decimals is marked and refused, never changed in
// silence (docs/domain/forms.md#typed-values).
import Input, { type InputRef } from 'antd/es/input/Input'
import { useTranslations } from 'next-intl'
import { type CSSProperties, type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { keyOf } from '@/lib/client/composing'
import { groupedNumber, isPlainNumber, readTypedNumber, shownNumber, steppedNumber } from '@/lib/model/typed-number'
import type { ControlProps, FieldOf } from './field-props'
import { TypedFrame, useReason } from './typed-frame'
import { useTyped } from './use-typed'

interface NumberControlProps extends ControlProps {
  /** A plain number, or the text itself where it is none as it stands, for whoever saves to refuse. */
  value: string | null
  onChange: (value: string | null) => void
  /** Hears that the value is taken by Enter or left. */
  onTake?: (() => void) | undefined
  min?: number | undefined
  max?: number | undefined
  /** `min` itself is too little. */
  above?: boolean | undefined
  /** Decimals; 0 for whole numbers. */
  scale: number
  /** Thousands are separated once the field is left. */
  grouped?: boolean
  /** The unit that may be typed behind the number; that of the suffix where none is given. */
  unit?: string | undefined
  /** The reason is said elsewhere: here it is the title alone. */
  quiet?: boolean
  suffix?: ReactNode
  title?: string
  size?: 'small' | 'middle'
  className?: string
  style?: CSSProperties
}

type Bounds = Pick<NumberControlProps, 'min' | 'max' | 'above' | 'scale'>

/** The bounds of a field of numbers. */
export const boundsOf = (field: FieldOf<'decimal' | 'int'>): Bounds => ({
  min: field.min,
  max: field.max,
  above: field.above,
  scale: field.kind === 'int' ? 0 : field.scale,
})

/** What is wrong with a number; null for none and for nothing typed. */
export function boundProblem(
  value: string | null,
  { min, max, above = false, scale }: Bounds,
): 'number' | 'atLeast' | 'moreThan' | 'atMost' | 'integer' | 'decimals' | null {
  if (value === null || value === '') return null
  if (!isPlainNumber(value)) return 'number'
  const decimals = value.split('.')[1]?.replace(/0+$/, '').length ?? 0
  if (decimals > scale) return scale === 0 ? 'integer' : 'decimals'
  if (min !== undefined && above && Number(value) <= min) return 'moreThan'
  if (min !== undefined && Number(value) < min) return 'atLeast'
  return max !== undefined && Number(value) > max ? 'atMost' : null
}

/** Says in words why a number cannot be taken; null where it can. */
export function useBoundText(): (value: string | number | null, bounds: Bounds) => string | null {
  const t = useTranslations('validation')
  return (value, bounds) => {
    const problem = boundProblem(value === null ? null : String(value), bounds)
    const { min = 0, max = 0, scale } = bounds
    return problem && t(problem, { n: problem === 'atLeast' || problem === 'moreThan' ? min : problem === 'atMost' ? max : scale })
  }
}

/** As wide as a short number needs, where nothing says how wide. */
const narrow = 90

export function NumberControl(props: NumberControlProps) {
  const {
    value,
    onChange,
    onTake,
    min,
    max,
    above,
    scale,
    grouped = false,
    unit,
    quiet = false,
    status,
    title,
    suffix,
    className,
    style,
    ...rest
  } = props
  const input = useRef<InputRef>(null)
  const given = value || null
  const number = given !== null && isPlainNumber(given) ? given : null
  const { typed, focused, left, ...typing } = useTyped(given)
  const short = number === null ? (given ?? '') : shownNumber(number, scale)
  const text = typed ?? (grouped && number !== null && !focused ? groupedNumber(short) : short)
  const reason = useBoundText()(given, { min, max, above, scale })
  const problem = left ? reason : null
  const { marks, below } = useReason(problem, { ...rest, status }, quiet)

  useLayoutEffect(() => {
    // whoever begins to save finds it, whatever is shown yet
    input.current?.input?.setCustomValidity(reason ?? '')
  })
  const take = (text: string) => {
    const next =
      text.trim() === '' ? null : (readTypedNumber(text, { unit: unit ?? (typeof suffix === 'string' ? suffix : undefined) }) ?? text)
    typing.type(text, next)
    if (next !== given) onChange(next)
  }
  const enter = ({ target }: FocusEvent<HTMLInputElement>) => {
    typing.enter()
    if (!grouped || typed !== null || number === null || short === target.value) return
    // the separators go while it is typed, at once and with all of it chosen, as a key that comes to a field chooses it; a pointer then sets the caret
    target.value = short
    target.select()
  }
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const key = keyOf(event)
    if (key === 'Enter' && onTake) {
      typing.take()
      onTake()
    }
    if ((key !== 'ArrowUp' && key !== 'ArrowDown') || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (given !== null && number === null) return
    const next = steppedNumber(short || '0', (key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1))
    const within = max !== undefined && Number(next) > max ? String(max) : min !== undefined && Number(next) < min ? String(min) : next
    typing.settle()
    if (within !== given) onChange(within)
  }
  return (
    <TypedFrame below={below} style={style}>
      <Input
        {...rest}
        {...marks}
        ref={input}
        role="spinbutton"
        autoComplete="off"
        className={className}
        style={className === undefined ? { width: narrow, ...style } : style}
        value={text}
        inputMode={scale === 0 ? 'numeric' : 'decimal'}
        suffix={suffix}
        title={problem ?? title}
        aria-valuenow={number === null ? undefined : Number(number)}
        aria-valuemin={min}
        aria-valuemax={max}
        onChange={({ target }) => take(target.value)}
        onKeyDown={step}
        onFocus={enter}
        onBlur={() => {
          if (number !== null || given === null) typing.settle()
          typing.leave()
          onTake?.()
        }}
      />
    </TypedFrame>
  )
}

interface CountControlProps extends Omit<NumberControlProps, 'value' | 'onChange'> {
  /** NaN stands for a text that is no number. */
  value: number | null
  onChange: (value: number | null) => void
}

/** The same for values that are numbers; null while nothing is typed. Whoever takes the value asks useBoundText whether it can be taken. */
export function CountControl({ value, onChange, ...rest }: CountControlProps) {
  const [unread, setUnread] = useState('NaN')
  return (
    <NumberControl
      {...rest}
      value={value === null ? null : Number.isNaN(value) ? unread : String(value)}
      onChange={(typed) => {
        const next = typed === null ? null : isPlainNumber(typed) ? Number(typed) : Number.NaN
        if (typed !== null && Number.isNaN(next)) setUnread(typed)
        onChange(next)
      }}
    />
  )
}
