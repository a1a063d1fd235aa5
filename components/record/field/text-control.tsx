// A text as it was typed or pasted: one that is too long stays whole with the reason and is refused, nothing is cut. Its length is that of the text
// as it will be stored (docs/domain/forms.md#typed-values).
import { Input, type InputProps, type InputRef } from 'antd'
import type { TextAreaProps } from 'antd/es/input'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useTranslations } from 'next-intl'
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react'
import type { Format } from '@/lib/model/field'
import { cleanFormat, cleanText } from '@/lib/model/plain-text'
import { characters } from '@/lib/model/rules'
import { TypedFrame, useReason } from './typed-frame'

interface Limit {
  value: string
  /** The most characters; none where it is not bounded. */
  most: number | undefined
  format?: Format | undefined
}

type TextControlProps = Omit<InputProps, 'value' | 'maxLength' | 'showCount' | 'count'> & Limit & { ref?: Ref<InputRef> }

type TextAreaControlProps = Omit<TextAreaProps, 'value' | 'maxLength' | 'count'> & Limit & { ref?: Ref<TextAreaRef> }

/** Counts the text as it is stored, and says below the control why it cannot be. */
export function useLimit({ value, most, format }: Limit, told: Parameters<typeof useReason>[1], counted: boolean) {
  const t = useTranslations('validation')
  const place = useRef<HTMLSpanElement>(null)
  const lengthOf = (text: string) => characters(format ? cleanFormat(format, text) : cleanText(text))
  const problem = most !== undefined && lengthOf(value) > most ? t('max', { n: most }) : null
  useLayoutEffect(() => {
    // whoever begins to save finds it
    place.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')?.setCustomValidity(problem ?? '')
  })
  const { marks, below } = useReason(problem, told)
  const frame = (control: ReactNode) => (
    <TypedFrame ref={place} below={below} counted={counted}>
      {control}
    </TypedFrame>
  )
  return { frame, marks, lengthOf }
}

/** A text of one line. */
export function TextControl({ most, format, ...rest }: TextControlProps) {
  const { frame, marks } = useLimit({ value: rest.value, most, format }, rest, false)
  return frame(<Input {...rest} {...marks} />)
}

/** A text of many lines; `showCount` shows how long it is and may be. */
export function TextAreaControl({ most, format, showCount, ...rest }: TextAreaControlProps) {
  const counted = showCount !== undefined && showCount !== false
  const { frame, marks, lengthOf } = useLimit({ value: rest.value, most, format }, rest, counted)
  return frame(<Input.TextArea {...rest} {...marks} count={counted ? { show: true, max: most, strategy: lengthOf } : undefined} />)
}
